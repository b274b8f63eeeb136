public import WaymarkGeodesy

/// What is seen highest in a direction.
public struct HighestPoint: Hashable, Sendable {
  /// The visible point of greatest apparent elevation; nil where no terrain is known.
  public var point: VisiblePoint?
  /// The first stretch of unknown terrain that might hide something higher.
  public var gap: TerrainGap?
}

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
