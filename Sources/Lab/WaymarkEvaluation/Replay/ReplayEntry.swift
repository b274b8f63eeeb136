public import Waymark
public import WaymarkGeodesy

/// The alignment after one fix of a replayed log.
public struct ReplayEntry: Equatable, Sendable {
  /// Time of the fix, seconds.
  public var time: Double
  /// Yaw of the scene, degrees.
  public var yawDegrees: Double
  /// Its standard deviation, degrees, where the strategy has one.
  public var yawSigmaDegrees: Double?
  /// The camera's position by the alignment.
  public var position: Position
  /// Standard deviation of the horizontal position per axis, metres, where the strategy has one.
  public var positionSigma: Double?
  /// Standard deviation of the height, metres, where the strategy has one.
  public var heightSigma: Double?
  /// Altitude of the scene's zero level, metres; nil while no height is known.
  public var zeroLevel: Double?
  /// Scenes before this one: each has a zero level of its own.
  public var segment = 0
  /// How far the alignment can be trusted, by its own judgement.
  public var state = AlignmentState.unknown
  /// The cues that it rests on.
  public var carriedBy: AlignmentCues = []
  /// The cues that all others contradict.
  public var contradictedBy: AlignmentCues = []
  /// Metres of path until then, by odometry from fix to fix; jumps to a new scene do not count.
  public var distance = 0.0
  /// Yaw less the true one, degrees, [−180, 180); nil without truth.
  public var yawErrorDegrees: Double?
  /// Horizontal distance from the true position, metres; nil without truth.
  public var positionError: Double?
  /// Altitude less the true one, metres; nil without truth, and where the two count from different surfaces.
  public var heightError: Double?
}
