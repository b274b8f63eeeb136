/// A strategy chosen at run time. An enum, since the portable engine has no existentials.
public struct SelectedAlignment: AlignmentStrategy {
  private enum Choice: Sendable {
    case robust(SharedStrategy<RobustAlignment>)
    case bestEstimate(SharedStrategy<BestEstimateAlignment>)
    case pairwise(SharedStrategy<PairwiseYawAlignment>)
    case rigidFit(SharedStrategy<RigidFitAlignment>)
    case compass(SharedStrategy<CompassAlignment>)
    case invariantFilter(SharedStrategy<InvariantFilterAlignment>)

    var alignment: Alignment {
      switch self {
      case .robust(let strategy): strategy.alignment
      case .bestEstimate(let strategy): strategy.alignment
      case .pairwise(let strategy): strategy.alignment
      case .rigidFit(let strategy): strategy.alignment
      case .compass(let strategy): strategy.alignment
      case .invariantFilter(let strategy): strategy.alignment
      }
    }

    var compassMemory: CompassMemory? {
      if case .robust(let strategy) = self { return strategy.compassMemory }
      return nil
    }

    /// The strategy is taken out and put back, so that there is never a second one.
    @discardableResult
    mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
      let correction: AlignmentCorrection?
      switch consume self {
      case .robust(var strategy):
        correction = strategy.take(event)
        self = .robust(strategy)
      case .bestEstimate(var strategy):
        correction = strategy.take(event)
        self = .bestEstimate(strategy)
      case .pairwise(var strategy):
        correction = strategy.take(event)
        self = .pairwise(strategy)
      case .rigidFit(var strategy):
        correction = strategy.take(event)
        self = .rigidFit(strategy)
      case .compass(var strategy):
        correction = strategy.take(event)
        self = .compass(strategy)
      case .invariantFilter(var strategy):
        correction = strategy.take(event)
        self = .invariantFilter(strategy)
      }
      return correction
    }
  }

  private var choice: Choice

  /// The robust estimator.
  public init(_ strategy: RobustAlignment) { choice = .robust(SharedStrategy(strategy)) }

  /// The best estimate.
  public init(_ strategy: BestEstimateAlignment) { choice = .bestEstimate(SharedStrategy(strategy)) }

  /// The pairwise yaw correction.
  public init(_ strategy: PairwiseYawAlignment) { choice = .pairwise(SharedStrategy(strategy)) }

  /// A least-squares fit.
  public init(_ strategy: RigidFitAlignment) { choice = .rigidFit(SharedStrategy(strategy)) }

  /// The compass.
  public init(_ strategy: CompassAlignment) { choice = .compass(SharedStrategy(strategy)) }

  /// The invariant filter.
  public init(_ strategy: InvariantFilterAlignment) { choice = .invariantFilter(SharedStrategy(strategy)) }

  /// What is known now.
  public var alignment: Alignment { choice.alignment }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) { choice.take(.pose(pose, time)) }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? { choice.take(.estimate(estimate)) }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { choice.take(.heading(heading)) }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) { choice.take(.segment(time)) }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? { choice.take(.time(time)) }

  /// The user sighted something.
  public mutating func add(sighting: SightingObservation) -> AlignmentCorrection? { choice.take(.sighting(sighting)) }

  /// Another positioning system reported where the scene is.
  public mutating func add(geoPose: GeoPose, at time: Double) -> AlignmentCorrection? {
    choice.take(.geoPose(geoPose, time))
  }

  /// The streets around the walk.
  public mutating func setStreets(_ streets: StreetNetwork?) { choice.take(.streets(streets)) }

  /// The route that is followed.
  public mutating func setRoute(_ route: Route?) { choice.take(.route(route)) }

  /// The ground around the walk.
  public mutating func setGround(_ ground: GroundElevation?) { choice.take(.ground(ground)) }

  /// What earlier sessions taught of the device's compass.
  public mutating func setCompassMemory(_ memory: CompassMemory) { choice.take(.compassMemory(memory)) }

  /// What is known of the device's compass, for the next session.
  public var compassMemory: CompassMemory? { choice.compassMemory }
}
