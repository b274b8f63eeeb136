public import WaymarkGeodesy

/// A named mountain top as maps and lists give it.
public struct Peak: Hashable, Sendable {
  /// Its name; never empty.
  public var name: String
  /// Where it is; lists are often 100 m off.
  public var coordinate: Coordinate
  /// Its height as the source gives it; nil when it does not.
  public var altitude: Altitude?
  /// How far one must go down at least to get to a higher one, metres; nil when the source does not say.
  public var prominence: Double?

  /// Makes a peak.
  public init(name: String, coordinate: Coordinate, altitude: Altitude? = nil, prominence: Double? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.prominence = prominence
  }
}
