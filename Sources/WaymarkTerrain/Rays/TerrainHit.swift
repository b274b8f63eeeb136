internal import CPortableMath
public import WaymarkGeodesy

/// Where a line of sight meets the terrain.
public struct TerrainHit: Hashable, Sendable {
  /// The position.
  public var coordinate: Coordinate
  /// Its elevation.
  public var elevation: Altitude
  /// Straight distance from the eye, metres.
  public var slantDistance: Double
  /// Distance along the ellipsoid, metres.
  public var groundDistance: Double
  /// Angle between the light and the surface, degrees: 90 where it falls on it straight, near 0 where it grazes.
  public var incidenceDegrees: Double { Angle.degrees(asin(incidenceSine)) }
  /// Standard deviation of the position in the horizontal direction in which it is greatest, metres; at most the range
  /// of the cast.
  public var uncertainty: Double
  /// Greater side of the elevation model's cell that was hit, metres.
  public var cellSize: Double
  /// Sine of the incidence, 0 … 1: the angle itself costs more, and not everybody asks for it.
  var incidenceSine: Double
}
