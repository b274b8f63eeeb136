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
  /// Distance to it in the user's units, off the route to the route; empty when there is none.
  public var distanceText: String
  /// How far the camera must turn to look along the route, degrees, clockwise positive, [−180, 180).
  public var turnDegrees: Double
  /// Whether the next manoeuvre is to arrive at an intermediate stop, not at the destination.
  public var isStop = false
  /// How many intermediate stops the user has been at.
  public var stopsVisited = 0
}

extension GuidanceStatus {
  /// The guidance at a position on a route.
  ///
  /// - Parameters:
  ///   - progress: the position on it.
  ///   - index: the route.
  ///   - units: of the distance's text.
  ///   - language: of the distance's text, and for steps whose source has no words.
  ///   - turnDegrees: how far to turn to face along the route.
  init(
    _ progress: RouteProgress, on index: RouteIndex, units: UnitSystem, language: GuidanceLanguage, turnDegrees: Double
  ) {
    let next = progress.nextStep ?? index.steps.count
    let distance = progress.state == .offRoute ? abs(progress.crossTrack) : progress.distanceToNextStep
    self.init(
      progress: progress,
      currentInstruction: progress.currentStep.map { index.instruction(ofStep: $0, in: language) } ?? "",
      instruction: index.instruction(ofStep: next, in: language), maneuver: index.step(next)?.maneuver ?? .continue,
      distanceText: distance.map { language.distance(meters: $0, units: units) } ?? "", turnDegrees: turnDegrees)
    isStop = progress.nextStep.flatMap { index.stop(atStep: $0) } != nil
    for isVisited in progress.visitedStops where isVisited { stopsVisited += 1 }
  }

  /// Arc length of what to face: some steps ahead on the route, away from it the nearest position on it.
  static func aim(of progress: RouteProgress, on index: RouteIndex) -> Double {
    min(index.length, progress.arcLength + (progress.state == .offRoute ? 0 : 8))
  }
}
