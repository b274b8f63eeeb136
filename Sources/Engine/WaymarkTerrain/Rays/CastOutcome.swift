internal import CPortableMath
public import WaymarkGeodesy

/// What a line of sight meets.
public enum CastOutcome: Hashable, Sendable {
  /// The terrain.
  case hit(TerrainHit)
  /// Nothing: it rises above everything.
  case sky
  /// Nothing within the range, and nothing beyond it was examined.
  case beyondRange
  /// Unknown terrain that may block the ray.
  case unknown(TerrainGap)
  /// Nothing, because the eye is below the ground, whose elevation at its position is given.
  case belowGround(Altitude)
}

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
  /// Sine of the incidence, 0 … 1: the angle itself costs more and is rarely needed.
  var incidenceSine: Double
}

/// A stretch of a line of sight below which the terrain is not known.
public struct TerrainGap: Hashable, Sendable {
  /// Why it is not known.
  public enum Cause: Hashable, Sendable {
    /// No tile is there.
    case missingTile
    /// A tile is there and has no height at this position.
    case void
  }

  /// Why it is not known.
  public var cause: Cause
  /// Where it begins as seen from the eye.
  public var coordinate: Coordinate
  /// Ground distance from the eye to where it begins, metres.
  public var start: Double
  /// Ground distance to where it ends, metres; that of the range where it goes on.
  public var end: Double
}
