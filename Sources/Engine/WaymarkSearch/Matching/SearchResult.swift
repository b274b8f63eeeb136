public import WaymarkGeodesy

/// A place that was found.
public struct SearchResult: Sendable {
  /// Its number in the index; nil for a coordinate as typed.
  public var place: Int?
  /// Its name; empty where only its kind is known.
  public var name: String
  /// The name in another language that was found; nil when it is the name itself.
  public var otherName: String?
  /// The house in that street or place; nil when no number was found.
  public var houseNumber: String?
  /// Whether the house lies between mapped numbers and is not mapped itself.
  public var isInterpolated = false
  /// Whether the house lies within the range of numbers that `houseNumber` gives.
  public var isWithinRange = false
  /// The house number as typed, when the map does not have it so: the result is then the street, or another number of the
  /// same house.
  public var missingNumber: String?
  /// What it is.
  public var kind: PlaceKind
  /// Where it is.
  public var coordinate: Coordinate
  /// The settlements that it belongs to, the smallest first.
  public var settlements: [String] = []
  /// Metres above sea level, as typed after a coordinate; nil for none.
  public var altitude: Double?
  /// Metres from the user; nil when the user's position is unknown.
  public var distance: Double?
}
