/// A coordinate with an altitude where one is known.
public struct Position: Hashable, Sendable {
  /// Where, on the ellipsoid.
  public var coordinate: Coordinate
  /// How high; nil when unknown.
  public var altitude: Altitude?

  /// Makes a position.
  public init(_ coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
