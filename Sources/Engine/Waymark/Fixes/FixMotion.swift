public import WaymarkGeodesy

/// The user's position and motion from location fixes alone: no camera, no odometry.
public struct FixMotion: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// The position of the newest fix.
  public var position: Position
  /// Its 68 % radius, metres.
  public var accuracy: Double
  /// Speed over ground, m/s; nil while it is unknown, as after a single fix.
  public var speed: Double?
  /// Standard deviation of the speed, m/s.
  public var speedSigma: Double?
  /// Course over ground, degrees clockwise from true north, [0, 360); nil while the motion is too slow for one.
  public var courseDegrees: Double?
  /// Standard deviation of the course, degrees.
  public var courseSigmaDegrees: Double?
}
