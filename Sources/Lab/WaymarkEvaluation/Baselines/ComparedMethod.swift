public import Waymark

/// The strategy of the engine and its baselines by name, for choosing one at run time.
public enum ComparedMethod: String, Equatable, Sendable, CaseIterable {
  /// The robust estimator: all cues, with an honest uncertainty. The default.
  case robust
  /// Position from the best estimate, yaw as the device began it.
  case bestEstimate = "best-estimate"
  /// Pairwise yaw correction with the default choice of pairs.
  case pairwise
  /// Pairwise yaw correction, a random half of all pairs.
  case pairwiseRandom = "pairwise-random"
  /// Pairwise yaw correction, each estimate in one pair.
  case pairwiseDisjoint = "pairwise-disjoint"
  /// Pairwise yaw correction, the heavier half of all pairs.
  case pairwiseHeaviest = "pairwise-heaviest"
  /// The newest fix and the newest compass reading.
  case compass
  /// The same through the low-pass filters of common libraries.
  case filteredCompass = "filtered-compass"
  /// Least-squares fit of the odometry onto the fixes, errors independent (Procrustes).
  case leastSquares = "least-squares"
  /// The same with Gauss–Markov errors.
  case generalizedLeastSquares = "generalized-least-squares"
  /// An invariant extended Kalman filter on SE(2).
  case invariantFilter = "invariant-filter"

  /// The methods that differ from each other: without the name that stands for a default.
  public static let compared: [ComparedMethod] = [
    .robust, .compass, .filteredCompass, .bestEstimate, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest,
    .leastSquares, .generalizedLeastSquares, .invariantFilter,
  ]

  /// The strategy with its default constants.
  ///
  /// - Parameters:
  ///   - initialYaw: where the first yaw comes from.
  ///   - pairwise: constants of the pairwise strategies; the first yaw, and except for `pairwise` itself the kind of
  ///     choice, are replaced.
  /// - Returns: the strategy.
  public func strategy(
    initialYaw: InitialYaw, pairwise: PairwiseYawAlignment.Parameters = PairwiseYawAlignment.Parameters()
  ) -> ComparedAlignment {
    var parameters = pairwise
    parameters.initialYaw = initialYaw
    switch self {
    case .robust:
      var robust = RobustAlignment.Parameters()
      robust.initialYaw = initialYaw
      return ComparedAlignment(RobustAlignment(parameters: robust))
    case .bestEstimate: return ComparedAlignment(BestEstimateAlignment(initialYaw: initialYaw))
    case .pairwise: break
    case .pairwiseRandom: parameters.selection = .random(percent: parameters.selection.percent)
    case .pairwiseDisjoint: parameters.selection = .disjoint
    case .pairwiseHeaviest: parameters.selection = .heaviest(percent: parameters.selection.percent)
    case .compass: return Self.compass(.plain, initialYaw)
    case .filteredCompass: return Self.compass(.filtered, initialYaw)
    case .leastSquares: return Self.rigidFit(.leastSquares, initialYaw)
    case .generalizedLeastSquares: return Self.rigidFit(.generalizedLeastSquares, initialYaw)
    case .invariantFilter:
      var invariant = InvariantFilterAlignment.Parameters()
      invariant.initialYaw = initialYaw
      return ComparedAlignment(InvariantFilterAlignment(parameters: invariant))
    }
    return ComparedAlignment(PairwiseYawAlignment(parameters: parameters))
  }

  /// Whether it corrects the yaw by pairs of estimates.
  public var isPairwise: Bool {
    switch self {
    case .pairwise, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest: true
    default: false
    }
  }

  /// Whether the yaw comes from the compass (or the device) alone: without one the method has none.
  public var needsCompass: Bool {
    switch self {
    case .bestEstimate, .compass, .filteredCompass: true
    default: false
    }
  }

  private static func compass(_ parameters: CompassAlignment.Parameters, _ initialYaw: InitialYaw) -> ComparedAlignment
  {
    var parameters = parameters
    parameters.initialYaw = initialYaw
    return ComparedAlignment(CompassAlignment(parameters: parameters))
  }

  private static func rigidFit(
    _ parameters: RigidFitAlignment.Parameters, _ initialYaw: InitialYaw
  ) -> ComparedAlignment {
    var parameters = parameters
    parameters.initialYaw = initialYaw
    return ComparedAlignment(RigidFitAlignment(parameters: parameters))
  }
}
