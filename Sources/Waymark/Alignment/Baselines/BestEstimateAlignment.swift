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

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    selection.advance(to: time, camera: pose.position)
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    selection.add(estimate)
    return nil
  }

  /// A compass reading arrived; only the first may be used, for the first yaw.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { yaw.add(heading: heading) }

  /// Odometry began anew: everything tied to the old scene is forgotten.
  public mutating func startSegment(at time: Double) {
    selection.removeAll()
    yaw.restart()
  }
}
