public import WaymarkGeodesy

/// A named summit from maps and lists.
public struct Peak: Hashable, Sendable {
  /// Its name; never empty.
  public var name: String
  /// Its coordinate; lists are often 100 m off.
  public var coordinate: Coordinate
  /// Its height as the source gives it; nil when it gives none.
  public var altitude: Altitude?
  /// The least descent on a path to a higher peak, metres; nil when the source does not give it.
  public var prominence: Double?

  /// Makes a peak.
  public init(name: String, coordinate: Coordinate, altitude: Altitude? = nil, prominence: Double? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.prominence = prominence
  }
}
