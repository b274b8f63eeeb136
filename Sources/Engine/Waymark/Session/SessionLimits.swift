/// What a session takes for a gap, a jump or a late sample. All in seconds unless said otherwise.
public struct SessionLimits: Equatable, Sendable {
  /// Poses farther apart are not interpolated between.
  public var poseGap = 1.0
  /// A fix or reading may be this much newer than the newest pose and still be paired with it.
  public var pairing = 0.5
  /// Without poses for longer, the fixes alone give the user's position.
  public var poseRest = 2.0
  /// A sample this much older than the newest one is a sign of a jumped clock.
  public var backwardJump = 10.0
  /// A sample this much newer than the newest one is a sign of a jumped clock.
  public var forwardJump = 3600.0
  /// Scene positions farther than this from the scene's origin, metres, are invalid.
  public var sceneExtent = 1e6
  /// A camera cannot move faster than this between two poses, m/s: a jump begins a new segment.
  public var speed = 150.0
  /// Shortest jump of a camera that may be fast, metres.
  public var leap = 10.0
  /// A camera's step from one frame to the next may differ from the one before by this much, metres …
  public var jerk = 1.5
  /// … and by this times the square of the time between them, m/s².
  public var acceleration = 30.0

  /// The defaults.
  public init() {}
}
