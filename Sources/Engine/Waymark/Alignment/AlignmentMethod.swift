/// The alignment strategies of the engine by name, for choosing one at run time.
public enum AlignmentMethod: String, Equatable, Sendable, CaseIterable {
  /// The robust estimator: all cues, with an honest uncertainty. The default.
  case robust
  /// Pairwise yaw correction with the default choice of pairs: the published method, for comparison.
  case pairwise

  /// The strategy with its default constants.
  ///
  /// - Parameter initialYaw: where the first yaw comes from.
  /// - Returns: the strategy.
  public func strategy(initialYaw: InitialYaw) -> SelectedAlignment {
    switch self {
    case .robust:
      var parameters = RobustAlignment.Parameters()
      parameters.initialYaw = initialYaw
      return SelectedAlignment(RobustAlignment(parameters: parameters))
    case .pairwise:
      var parameters = PairwiseYawAlignment.Parameters()
      parameters.initialYaw = initialYaw
      return SelectedAlignment(PairwiseYawAlignment(parameters: parameters))
    }
  }
}
