/// The alignment strategies by name, for choosing one at run time.
public enum AlignmentMethod: String, Equatable, Sendable, CaseIterable {
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

  /// The methods that differ from each other: without the name that stands for a default.
  public static let compared: [AlignmentMethod] = [
    .robust, .compass, .filteredCompass, .bestEstimate, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest,
    .leastSquares, .generalizedLeastSquares,
  ]

  /// The strategy with its default constants.
  public func strategy(initialYaw: InitialYaw) -> SelectedAlignment {
    var parameters = PairwiseYawAlignment.Parameters()
    parameters.initialYaw = initialYaw
    switch self {
    case .robust:
      var robust = RobustAlignment.Parameters()
      robust.initialYaw = initialYaw
      return SelectedAlignment(RobustAlignment(parameters: robust))
    case .bestEstimate: return SelectedAlignment(BestEstimateAlignment(initialYaw: initialYaw))
    case .pairwise: break
    case .pairwiseRandom: parameters.selection = .random(percent: 50)
    case .pairwiseDisjoint: parameters.selection = .disjoint
    case .pairwiseHeaviest: parameters.selection = .heaviest(percent: 50)
    case .compass: return Self.compass(.plain, initialYaw)
    case .filteredCompass: return Self.compass(.filtered, initialYaw)
    case .leastSquares: return Self.rigidFit(.leastSquares, initialYaw)
    case .generalizedLeastSquares: return Self.rigidFit(.generalizedLeastSquares, initialYaw)
    }
    return SelectedAlignment(PairwiseYawAlignment(parameters: parameters))
  }

  /// Whether the yaw comes from the compass (or the device) alone: without one the method has none.
  public var needsCompass: Bool {
    switch self {
    case .bestEstimate, .compass, .filteredCompass: true
    default: false
    }
  }

  private static func compass(_ parameters: CompassAlignment.Parameters, _ initialYaw: InitialYaw) -> SelectedAlignment
  {
    var parameters = parameters
    parameters.initialYaw = initialYaw
    return SelectedAlignment(CompassAlignment(parameters: parameters))
  }

  private static func rigidFit(
    _ parameters: RigidFitAlignment.Parameters, _ initialYaw: InitialYaw
  ) -> SelectedAlignment {
    var parameters = parameters
    parameters.initialYaw = initialYaw
    return SelectedAlignment(RigidFitAlignment(parameters: parameters))
  }
}
