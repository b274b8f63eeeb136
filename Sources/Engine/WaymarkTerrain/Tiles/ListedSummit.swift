public import WaymarkGeodesy

/// A summit as a map or a list has it.
public struct ListedSummit: Hashable, Sendable {
  /// Its coordinate; lists are often 100 m off.
  public var coordinate: Coordinate
  /// Its height as the list gives it; nil when it gives none.
  public var altitude: Altitude?

  /// Makes a summit.
  public init(_ coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
