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

/// A full three-dimensional position: coordinate and height in metres above one surface.
///
/// The surface is the ellipsoid where it matters absolutely (`ECEF`). Relative vectors between positions that
/// count from the same *geoid* are also good: at an undulation of 100 m lengths change by 16 mm per kilometre.
public struct GeodeticPosition: Hashable, Sendable {
  /// Where, on the ellipsoid.
  public var coordinate: Coordinate
  /// Height in metres.
  public var height: Double

  /// Makes a position.
  public init(_ coordinate: Coordinate, height: Double) {
    self.coordinate = coordinate
    self.height = height
  }
}
