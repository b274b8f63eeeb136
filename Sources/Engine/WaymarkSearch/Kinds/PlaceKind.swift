/// What a place is: a line of `KindTable`.
public struct PlaceKind: Hashable, Sendable {
  /// The number of its line.
  public let number: UInt8

  /// The kind of a number, whether or not there is one.
  init(number: UInt8) { self.number = number }

  /// Whether places belong to such a place.
  public var isSettlement: Bool { Int(number) < KindTable.settlementCount }

  /// Whether houses are found by it: streets, squares, settlements, places.
  var hasAddresses: Bool { isSettlement || Self.streets.contains(number) }

  /// Whether it is a street or a path.
  var isStreet: Bool { number == 13 || number == 14 }

  /// The lines of localities, squares, streets and paths.
  private static let streets: ClosedRange<UInt8> = 11...14

  /// The kind of postcodes, the last line.
  static var postcode: PlaceKind { PlaceKind(number: UInt8(truncatingIfNeeded: KindTable.count - 1)) }
}
