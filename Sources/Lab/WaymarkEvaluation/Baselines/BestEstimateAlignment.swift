public import Waymark

/// The position from the best estimate, moved by the scene offset since then; the yaw as the device began it.
public struct BestEstimateAlignment: AlignmentStrategy {
  private var selection: BestEstimateSelection
  private var yaw: YawReference

  /// Makes the strategy.
  public init(
    initialYaw: InitialYaw = .alignedByDevice,
    selection: BestEstimateSelection.Parameters = BestEstimateSelection.Parameters()
  ) {
    self.selection = BestEstimateSelection(parameters: selection)
    yaw = YawReference(initialYaw)
  }

  /// What is known now.
  public var alignment: Alignment { yaw.alignment(at: selection.best) }

  /// Takes an event.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .pose(let pose, let time): add(pose: pose, at: time)
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .segment(let time): startSegment(at: time)
    default: break
    }
    return nil
  }

  /// The camera moved.
  mutating func add(pose: PoseSample, at time: Double) {
    selection.advance(to: time, camera: pose.position)
  }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    selection.add(estimate)
    return nil
  }

  /// A compass reading arrived; only the first may be used, for the first yaw.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { yaw.add(heading: heading) }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  mutating func startSegment(at time: Double) {
    selection.removeAll()
    yaw.restart()
  }
}
