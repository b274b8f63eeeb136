/// A crest as a line through neighbouring directions.
public struct RidgeLine: Sendable {
  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// Number of the panorama's direction.
    public var direction: Int
    /// Apparent elevation, degrees.
    public var elevationDegrees: Float
    /// Ground distance, metres.
    public var distance: Float
    /// How much farther the ground is that is seen above it: the logarithm of the ratio of the distances; `skyWeight` where
    /// that is the sky.
    public var weight: Float
  }

  /// The points, direction after direction.
  public var points: [Point]

  /// The weight of a line with the sky behind it.
  public static var skyWeight: Float { 2.5 }
}
