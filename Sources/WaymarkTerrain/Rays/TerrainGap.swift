public import WaymarkGeodesy

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
