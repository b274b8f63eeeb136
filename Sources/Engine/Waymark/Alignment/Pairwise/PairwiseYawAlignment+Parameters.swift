extension PairwiseYawAlignment {
  /// Constants of the method. The published description gives the radius of the best estimate; the others are those with
  /// the least errors on simulated walks with other seeds than those of the published tables.
  public struct Parameters: Equatable, Sendable {
    /// A correction is made when this many estimates came since the last one.
    public var countLimit = 5
    /// … or when this many seconds passed since the first of them.
    public var timeLimit = 30.0
    /// Estimates with a larger horizontal accuracy, metres, are dropped.
    public var maximumAccuracy = 30.0
    /// Estimates nearer than this to the one kept before, metres, are dropped.
    public var minimumSpacing = 3.0
    /// Estimates nearer to each other than this, metres, make no pair.
    public var minimumDistance = 5.0
    /// At most this many estimates are kept for later corrections, the newest; 0 keeps none: then each correction has
    /// those since the last one only. The time for a correction grows with the square of this number.
    public var capacity = 60
    /// How pairs are chosen.
    public var selection = PairSelection.heaviest(percent: 50)
    /// Where the first yaw comes from.
    public var initialYaw = InitialYaw.alignedByDevice
    /// Seed of the random choice of pairs.
    public var seed: UInt64 = 1
    /// Constants of the choice of the best estimate.
    public var bestEstimate = BestEstimateSelection.Parameters()

    /// The defaults.
    public init() {}
  }
}
