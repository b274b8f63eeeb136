public import WaymarkGeodesy

/// Where somebody is and how they move, from location fixes alone: no camera, no odometry.
public struct FixMotion: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// The position of the newest fix.
  public var position: Position
  /// Its 68 % radius, metres.
  public var accuracy: Double
  /// Speed over ground, m/s; nil while one fix only does not tell it.
  public var speed: Double?
  /// Standard deviation of the speed, m/s.
  public var speedSigma: Double?
  /// Course over ground, degrees clockwise from true north, [0, 360); nil while it is too slow to be told.
  public var courseDegrees: Double?
  /// Standard deviation of the course, degrees.
  public var courseSigmaDegrees: Double?
}
