public import Waymark

/// Everything that decides which hint the user sees.
public struct WalkSituation: Equatable, Sendable {
  /// What the device has and allows.
  public var device = DeviceCondition()
  /// Whether the camera is shown.
  public var showsCamera = true
  /// How well the device knows its pose; nil before the first.
  public var tracking: TrackingState?
  /// The quality of the direction.
  public var alignment = AlignmentState.unknown
  /// What would improve it.
  public var advice = AlignmentAdvice.none
  /// Whether the device's own coaching is over the picture.
  public var isCoachedByDevice = false
  /// What the user must do now, where the engine puts a board over the picture; nil when there is nothing.
  public var coaching: GeoCoaching?
  /// Whether the user wants to see the picture all the same.
  public var isPutAside = false
  /// Whether the engine locks the controls in the picture meanwhile.
  public var isLocked = false
  /// Whether there is a network.
  public var isOnline = true
  /// Whether a route is followed.
  public var hasRoute = false
  /// Progress along the route.
  public var progress: RouteProgress.State?
  /// The state of rerouting.
  public var rerouting = Rerouting.State.following

  /// A situation without problems.
  public init() {}
}
