/// A strategy chosen at run time. It stands in for an existential, which the portable engine does without: exactly one
/// of its members is there, and is changed in place.
public struct SelectedAlignment: AlignmentStrategy {
  private var bestEstimate: BestEstimateAlignment?
  private var pairwise: PairwiseYawAlignment?
  private var rigidFit: RigidFitAlignment?
  private var compass: CompassAlignment?

  /// The best estimate.
  public init(_ strategy: BestEstimateAlignment) { bestEstimate = strategy }

  /// The pairwise yaw correction.
  public init(_ strategy: PairwiseYawAlignment) { pairwise = strategy }

  /// A least-squares fit.
  public init(_ strategy: RigidFitAlignment) { rigidFit = strategy }

  /// The compass.
  public init(_ strategy: CompassAlignment) { compass = strategy }

  /// What is known now.
  public var alignment: Alignment {
    bestEstimate?.alignment ?? pairwise?.alignment ?? rigidFit?.alignment ?? compass?.alignment ?? .unknown
  }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    bestEstimate?.add(pose: pose, at: time)
    pairwise?.add(pose: pose, at: time)
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    bestEstimate?.add(estimate: estimate) ?? pairwise?.add(estimate: estimate) ?? rigidFit?.add(estimate: estimate)
      ?? compass?.add(estimate: estimate)
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    bestEstimate?.add(heading: heading) ?? pairwise?.add(heading: heading) ?? rigidFit?.add(heading: heading)
      ?? compass?.add(heading: heading)
  }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) {
    bestEstimate?.startSegment(at: time)
    pairwise?.startSegment(at: time)
    rigidFit?.startSegment(at: time)
    compass?.startSegment(at: time)
  }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    bestEstimate?.advance(to: time) ?? pairwise?.advance(to: time)
  }
}
