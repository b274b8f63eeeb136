/// What guidance shows about the route now.
public struct GuidanceStatus: Equatable, Sendable {
  /// Place on the route.
  public var progress: RouteProgress
  /// Instruction of the step that the user is on.
  public var currentInstruction: String
  /// Instruction of the next manoeuvre; empty when there is none.
  public var instruction: String
  /// The next manoeuvre; `.continue` when there is none.
  public var maneuver: Maneuver
  /// Distance to it in the user's units; empty when there is none.
  public var distanceText: String
  /// How far the camera must turn to look along the route, degrees, clockwise positive, [−180, 180).
  public var turnDegrees: Double
  /// Whether the next manoeuvre is to arrive at an intermediate stop, not at the destination.
  public var isStop = false
  /// How many intermediate stops lie behind.
  public var stopsBehind = 0
}

extension GuidanceStatus {
  /// The guidance at a position on a route.
  ///
  /// - Parameters:
  ///   - progress: the position on it.
  ///   - index: the route.
  ///   - units: of the distance's text.
  ///   - language: for steps whose source has no words.
  ///   - turnDegrees: how far to turn to face along the route.
  init(
    _ progress: RouteProgress, on index: RouteIndex, units: UnitSystem, language: GuidanceLanguage, turnDegrees: Double
  ) {
    let next = progress.nextStep ?? index.steps.count
    self.init(
      progress: progress, currentInstruction: index.instruction(ofStep: next - 1, in: language),
      instruction: index.instruction(ofStep: next, in: language), maneuver: index.step(next)?.maneuver ?? .continue,
      distanceText: progress.distanceToNextStep.map { DistanceText.text(meters: $0, units: units) } ?? "",
      turnDegrees: turnDegrees)
    for stop in index.stopSteps {
      if stop == next { isStop = true }
      if stop < next { stopsBehind += 1 }
    }
  }

  /// Arc length of what to face: some steps ahead on the route, away from it the nearest position on it.
  static func aim(of progress: RouteProgress, on index: RouteIndex) -> Double {
    min(index.length, progress.arcLength + (progress.state == .offRoute ? 0 : 8))
  }
}
