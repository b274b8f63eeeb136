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

  /// The methods that differ from each other: without the name that stands for a default.
  public static let compared: [AlignmentMethod] = [
    .robust, .bestEstimate, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest,
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
    }
    return SelectedAlignment(PairwiseYawAlignment(parameters: parameters))
  }
}
