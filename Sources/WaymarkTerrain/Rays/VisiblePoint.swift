public import WaymarkGeodesy

/// A point of the terrain that is seen from the eye.
public struct VisiblePoint: Hashable, Sendable {
  /// The position.
  public var coordinate: Coordinate
  /// Its elevation.
  public var elevation: Altitude
  /// Apparent elevation angle at the eye, degrees.
  public var apparentElevationDegrees: Double
  /// Distance along the ellipsoid, metres.
  public var groundDistance: Double
  /// Straight distance from the eye, metres.
  public var slantDistance: Double
}
