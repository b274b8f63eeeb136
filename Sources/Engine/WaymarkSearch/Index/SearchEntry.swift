public import WaymarkGeodesy

/// A place as an index takes it.
public struct SearchEntry: Sendable {
  /// A house of a street or a place.
  public struct House: Sendable {
    /// Its number as on the door, such as `12a`.
    public var number: String
    /// Where it is.
    public var coordinate: Coordinate
    /// Whether it lies between mapped numbers and is not mapped itself.
    public var isInterpolated: Bool

    /// Makes a house.
    public init(number: String, coordinate: Coordinate, isInterpolated: Bool = false) {
      self.number = number
      self.coordinate = coordinate
      self.isInterpolated = isInterpolated
    }
  }

  /// Its names in all languages, the one to show first; none where only its kind is known.
  public var names: [String]
  /// What it is.
  public var kind: PlaceKind
  /// How well known it is, from 0 to 255.
  public var importance: UInt8
  /// Where it is.
  public var coordinate: Coordinate
  /// Its houses.
  public var houses: [House]

  /// Makes an entry.
  public init(names: [String], kind: PlaceKind, importance: UInt8, coordinate: Coordinate, houses: [House] = []) {
    self.names = names
    self.kind = kind
    self.importance = importance
    self.coordinate = coordinate
    self.houses = houses
  }
}
