/// A strategy chosen at run time. It stands in for an existential, which the portable engine does without: exactly one
/// of its members is there, and is changed in place.
public struct SelectedAlignment: AlignmentStrategy {
  private var robust: RobustAlignment?
  private var bestEstimate: BestEstimateAlignment?
  private var pairwise: PairwiseYawAlignment?
  private var rigidFit: RigidFitAlignment?
  private var compass: CompassAlignment?

  /// The robust estimator.
  public init(_ strategy: RobustAlignment) { robust = strategy }

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
    robust?.alignment ?? bestEstimate?.alignment ?? pairwise?.alignment ?? rigidFit?.alignment ?? compass?.alignment
      ?? .unknown
  }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    robust?.add(pose: pose, at: time)
    bestEstimate?.add(pose: pose, at: time)
    pairwise?.add(pose: pose, at: time)
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    robust?.add(estimate: estimate) ?? bestEstimate?.add(estimate: estimate) ?? pairwise?.add(estimate: estimate)
      ?? rigidFit?.add(estimate: estimate) ?? compass?.add(estimate: estimate)
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    robust?.add(heading: heading) ?? bestEstimate?.add(heading: heading) ?? pairwise?.add(heading: heading)
      ?? rigidFit?.add(heading: heading) ?? compass?.add(heading: heading)
  }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) {
    robust?.startSegment(at: time)
    bestEstimate?.startSegment(at: time)
    pairwise?.startSegment(at: time)
    rigidFit?.startSegment(at: time)
    compass?.startSegment(at: time)
  }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    robust?.advance(to: time) ?? bestEstimate?.advance(to: time) ?? pairwise?.advance(to: time)
  }

  /// The user sighted something.
  public mutating func add(sighting: SightingObservation) -> AlignmentCorrection? { robust?.add(sighting: sighting) }

  /// Another positioning system told where the scene is.
  public mutating func add(geoPose: GeoPose, at time: Double) -> AlignmentCorrection? {
    robust?.add(geoPose: geoPose, at: time)
  }

  /// The streets around the walk.
  public mutating func setStreets(_ streets: StreetNetwork?) { robust?.setStreets(streets) }

  /// The route that is followed.
  public mutating func setRoute(_ route: Route?) { robust?.setRoute(route) }

  /// The ground around the walk.
  public mutating func setGround(_ ground: GroundElevation?) { robust?.setGround(ground) }
}
