public import Waymark

/// Everything that decides what the user is told about the state of things.
public struct WalkSituation: Equatable, Sendable {
  /// What the device has and allows.
  public var device = DeviceCondition()
  /// True while the camera is shown.
  public var showsCamera = true
  /// How well the device knows its pose; nil before the first.
  public var tracking: TrackingState?
  /// How far the direction can be trusted.
  public var alignment = AlignmentState.unknown
  /// What would help.
  public var advice = AlignmentAdvice.none
  /// True with a network.
  public var isOnline = true
  /// True while there is somewhere to go.
  public var hasRoute = false
  /// Where on the route.
  public var progress: RouteProgress.State?
  /// What came of looking for another way.
  public var rerouting = Rerouting.State.following

  /// Nothing is wrong.
  public init() {}
}
