public import WaymarkTerrain

/// A piece of an elevation collection that is read in one operation: a one-degree square, or a half, a quarter, … of
/// it, or a whole prepared file.
public struct ElevationBlock: Hashable, Sendable {
  /// The window; blocks do not overlap.
  public let bounds: GeographicBounds
  /// How many samples of the file, along each side, are averaged to one: 1 reads the file's own.
  public let shrink: Int
  /// Approximate number of samples in the block.
  public let sampleCount: Int
  /// Minimum distance from the observer, metres.
  public let distance: Double
  /// Number of the prepared file whose tile it is; nil where it is read.
  let prepared: Int?
}
