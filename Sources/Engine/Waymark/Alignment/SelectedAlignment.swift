/// A strategy of the engine chosen at run time. An enum, since the portable engine has no existentials.
public struct SelectedAlignment: AlignmentStrategy {
  private enum Choice: Sendable {
    case robust(SharedStrategy<RobustAlignment>)
    case pairwise(SharedStrategy<PairwiseYawAlignment>)

    /// The strategy is taken out and put back, so that there is never a second one.
    mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
      let correction: AlignmentCorrection?
      switch consume self {
      case .robust(var strategy):
        correction = strategy.take(event)
        self = .robust(strategy)
      case .pairwise(var strategy):
        correction = strategy.take(event)
        self = .pairwise(strategy)
      }
      return correction
    }
  }

  private var choice: Choice

  /// The robust estimator.
  public init(_ strategy: RobustAlignment) { choice = .robust(SharedStrategy(strategy)) }

  /// The pairwise yaw correction.
  public init(_ strategy: PairwiseYawAlignment) { choice = .pairwise(SharedStrategy(strategy)) }

  /// What is known now.
  public var alignment: Alignment {
    switch choice {
    case .robust(let strategy): strategy.alignment
    case .pairwise(let strategy): strategy.alignment
    }
  }

  /// What is known of the device's compass, for the next session.
  public var compassMemory: CompassMemory? {
    if case .robust(let strategy) = choice { return strategy.compassMemory }
    return nil
  }

  /// Forwards the event.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? { choice.take(event) }
}
