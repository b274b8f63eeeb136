public import Waymark
internal import WaymarkGeodesy

/// Any alignment method, stopped at a moment: from then on only odometry continues its alignment, and later fixes are
/// compared with their predicted positions. This evaluates an alignment where there is no truth.
public struct HalfwayPrediction<Strategy: AlignmentStrategy>: AlignmentStrategy {
  /// Horizontal distances of the later fixes from their predictions, metres, in the order of time.
  public private(set) var errors = ErrorStatistics()
  private var strategy: Strategy
  private let halfway: Double
  private var frame: SceneFrame?
  private var isStopped = false

  /// Makes the method.
  ///
  /// - Parameters:
  ///   - strategy: the method that is stopped.
  ///   - halfway: when, seconds on the session's clock.
  public init(_ strategy: Strategy, stoppedAt halfway: Double) {
    self.strategy = strategy
    self.halfway = halfway
  }

  /// The present alignment.
  public var alignment: Alignment { strategy.alignment }

  /// Takes an event; once stopped, only compares fixes with their predictions.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .pose(_, let time): stopIfDue(at: time)
    case .estimate(let estimate):
      stopIfDue(at: estimate.time)
      if isStopped { compare(estimate) }
    // An alignment of the old scene predicts nothing in the new one.
    case .segment: frame = nil
    default: break
    }
    return isStopped ? nil : strategy.take(event)
  }

  private mutating func compare(_ estimate: Estimate) {
    guard let frame else { return }
    let predicted = frame.geodeticPosition(ofScene: estimate.scenePosition).coordinate
    errors.add(Geodesic.wgs84.inverse(from: predicted, to: estimate.fix.coordinate).distance)
  }

  private mutating func stopIfDue(at time: Double) {
    guard !isStopped, time >= halfway else { return }
    isStopped = true
    frame = strategy.alignment.frame
  }
}
