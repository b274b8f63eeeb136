public import WaymarkGeodesy

/// What a line of sight meets.
public enum CastOutcome: Hashable, Sendable {
  /// The terrain.
  case hit(TerrainHit)
  /// Nothing: it rises above everything.
  case sky
  /// Nothing within the range, and what comes behind was not looked at.
  case beyondRange
  /// Terrain that is not known and may be in the way.
  case unknown(TerrainGap)
  /// Nothing, because the eye is below the ground, whose elevation at its place is given.
  case belowGround(Altitude)
}
