/// What is seen highest in a direction.
public struct HighestPoint: Hashable, Sendable {
  /// The visible point of greatest apparent elevation; nil where no terrain is known.
  public var point: VisiblePoint?
  /// The first stretch of unknown terrain that might hide something higher.
  public var gap: TerrainGap?
}
