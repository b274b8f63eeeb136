/// What a place is: a line of `KindTable`.
public struct PlaceKind: Hashable, Sendable {
  /// The number of its line.
  public let number: UInt8

  /// The kind of a number, whether or not there is one.
  init(number: UInt8) { self.number = number }

  /// Whether places belong to such a place.
  public var isSettlement: Bool { Int(number) < KindTable.settlementCount }
}
