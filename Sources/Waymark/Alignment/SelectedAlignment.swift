/// A strategy chosen at run time. It stands in for an existential, which the portable engine does without: exactly one
/// of its members is there, and is changed in place.
public struct SelectedAlignment: AlignmentStrategy {
  private var bestEstimate: BestEstimateAlignment?
  private var pairwise: PairwiseYawAlignment?

  /// The best estimate.
  public init(_ strategy: BestEstimateAlignment) { bestEstimate = strategy }

  /// The pairwise yaw correction.
  public init(_ strategy: PairwiseYawAlignment) { pairwise = strategy }

  /// What is known now.
  public var alignment: Alignment { bestEstimate?.alignment ?? pairwise?.alignment ?? .unknown }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    bestEstimate?.add(pose: pose, at: time)
    pairwise?.add(pose: pose, at: time)
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    bestEstimate?.add(estimate: estimate) ?? pairwise?.add(estimate: estimate)
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    bestEstimate?.add(heading: heading) ?? pairwise?.add(heading: heading)
  }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) {
    bestEstimate?.startSegment(at: time)
    pairwise?.startSegment(at: time)
  }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    bestEstimate?.advance(to: time) ?? pairwise?.advance(to: time)
  }
}
