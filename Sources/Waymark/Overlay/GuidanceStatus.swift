/// What to tell the user about the route now.
public struct GuidanceStatus: Equatable, Sendable {
  /// Place on the route.
  public var progress: RouteProgress
  /// Instruction of the step that the user is on; empty when the route has none.
  public var currentInstruction: String
  /// Instruction of the next manoeuvre; empty when the route has none.
  public var instruction: String
  /// The next manoeuvre; `.continue` when the route has no steps.
  public var maneuver: Maneuver
  /// Distance to it in the user's units; empty when there is none.
  public var distanceText: String
  /// How far the camera must turn to look along the route, degrees, clockwise positive, [−180, 180).
  public var turnDegrees: Double
}
