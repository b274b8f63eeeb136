public import WaymarkTerrain

/// A piece of an elevation collection that is read at once: a square of a degree or a half, a quarter, … of it.
public struct ElevationBlock: Hashable, Sendable {
  /// The window; blocks do not overlap.
  public let bounds: GeographicBounds
  /// How many samples of the file, along each side, become one: 1 reads the file's own.
  public let shrink: Int
  /// About how many samples the block has.
  public let sampleCount: Int
  /// Least distance from the observer, metres.
  public let distance: Double
}
