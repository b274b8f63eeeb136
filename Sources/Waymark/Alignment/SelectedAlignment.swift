/// A strategy chosen at run time. It stands in for an existential, which the portable engine does without.
public enum SelectedAlignment: AlignmentStrategy {
  /// `BestEstimateAlignment`
  case bestEstimate(BestEstimateAlignment)
  /// `PairwiseYawAlignment`
  case pairwise(PairwiseYawAlignment)

  /// What is known now.
  public var alignment: Alignment {
    switch self {
    case .bestEstimate(let strategy): strategy.alignment
    case .pairwise(let strategy): strategy.alignment
    }
  }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    change {
      $0.add(pose: pose, at: time)
    } pairwise: {
      $0.add(pose: pose, at: time)
    }
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    change {
      $0.add(estimate: estimate)
    } pairwise: {
      $0.add(estimate: estimate)
    }
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    change {
      $0.add(heading: heading)
    } pairwise: {
      $0.add(heading: heading)
    }
  }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) {
    change {
      $0.startSegment(at: time)
    } pairwise: {
      $0.startSegment(at: time)
    }
  }

  /// Time passed.
  public mutating func advance(to time: Double) -> AlignmentCorrection? {
    change {
      $0.advance(to: time)
    } pairwise: {
      $0.advance(to: time)
    }
  }

  private mutating func change<R>(
    _ best: (inout BestEstimateAlignment) -> R, pairwise: (inout PairwiseYawAlignment) -> R
  ) -> R {
    switch self {
    case .bestEstimate(var strategy):
      let result = best(&strategy)
      self = .bestEstimate(strategy)
      return result
    case .pairwise(var strategy):
      let result = pairwise(&strategy)
      self = .pairwise(strategy)
      return result
    }
  }
}
