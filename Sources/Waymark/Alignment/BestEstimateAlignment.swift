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

  public var alignment: Alignment { yaw.alignment(at: selection.best) }

  public mutating func add(pose: PoseSample, at time: Double) {
    selection.advance(to: time, camera: pose.position)
  }

  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    selection.add(estimate)
    return nil
  }

  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? { yaw.add(heading: heading) }

  public mutating func startSegment(at time: Double) {
    selection.removeAll()
    yaw.restart()
  }
}
