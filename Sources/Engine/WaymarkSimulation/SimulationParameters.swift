public import Waymark
public import WaymarkGeodesy

/// What a simulated walk is like. Every error source has a parameter; `withoutErrors` has them all off.
public struct SimulationParameters: Equatable, Sendable {
  /// Seed of all random numbers: the same seed gives the same log, byte for byte.
  public var seed: UInt64 = 1

  // The walker.
  /// Walking speed, m/s.
  public var speed = 1.3
  /// Standard deviation of slow changes of the speed, as a part of it.
  public var speedVariation = 0.08
  /// Seconds of standing still before the walk.
  public var standingStart = 2.0
  /// Seconds of standing still at the end.
  public var standingEnd = 3.0
  /// Standard deviation of the distance from the line across the path, metres.
  public var wander = 0.4
  /// Height of the camera above the ground, metres.
  public var cameraHeight = 1.6
  /// Standard deviation of looking around, degrees.
  public var lookAround = 8.0
  /// Standard deviation of the angle between the phone and the direction of walking, which changes within half a minute,
  /// degrees.
  public var phoneAskew = 0.0
  /// Amplitude of the hand's sway with each step, metres.
  public var sway = 0.02

  // The device.
  /// Camera poses per second, 1…1000.
  public var poseRate = 30.0
  /// Fixes per second, at most one a pose; 0 = none.
  public var fixRate = 1.0
  /// Compass readings per second, at most one a pose; 0 = none.
  public var headingRate = 5.0
  /// Heading of the scene's −Z axis at the start, degrees.
  public var yawDegrees = 0.0
  /// The camera as displayed.
  public var camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6)
  /// Wall clock at the start.
  public var utc = UTCInstant(secondsSince1970: 1_784_102_400)

  // Positioning: as phones beside an RTK receiver were measured (docs/alignment-recordings.md).
  /// Standard deviation of the correlated (Gauss–Markov) fix error per axis, metres.
  public var gpsSigma = 3.0
  /// Its correlation time, seconds. In a car 30–50; a walker passes what reflects more slowly.
  public var gpsTau = 60.0
  /// Standard deviation of the white fix error per axis, metres: 98 % of a phone's error are left after a second.
  public var gpsWhite = 0.3
  /// Vertical errors are this much larger than horizontal ones.
  public var gpsVerticalFactor = 1.5
  /// Reported accuracy divided by the true one; below 1 the receiver is overconfident.
  public var reportedAccuracyFactor = 1.0
  /// Part of the time that the fixes are off by 10–30 m for 5–14 s at a stretch (multipath), 0…0.9; not reported.
  public var burstShare = 0.0
  /// Standard deviation of the velocity behind course and speed, m/s per axis; 0 = exact.
  public var velocitySigma = 0.3
  /// Correlation time of the velocity's error, seconds; 0 = every velocity has an error of its own. In streets 0.6,
  /// 0.4 and 0.2 of it are left after 1, 2 and 4 s, in the open 0.35 after 1 s.
  public var velocityTau = 2.0
  /// Reported accuracy of the velocity divided by the true one; below 1 the receiver is overconfident.
  public var velocityAccuracyFactor = 1.0
  /// False for a receiver that reports neither course nor speed.
  public var reportsVelocity = true
  /// Seconds by which fixes are late: they say where the receiver was, and are stamped with their arrival.
  public var fixLatency = 0.0
  /// Seconds over which the receiver's own filter smooths its errors; 0 = not at all. Fixes that come faster carry little
  /// news.
  public var fixSmoothing = 0.0
  /// Part of the fixes that repeat the one before, 0…0.9.
  public var repeatedShare = 0.0
  /// Correlation time of the vertical error, seconds; 0 = that of the horizontal ones.
  public var gpsVerticalTau = 0.0
  /// Reported vertical accuracy divided by the one expected from the horizontal; below 1 the receiver is overconfident.
  public var verticalAccuracyFactor = 1.0
  /// Steady error of the altitude, metres; not reported.
  public var altitudeBias = 0.0
  /// Whether altitudes count from another surface than the receiver says.
  public var altitudeMixUp = AltitudeMixUp.none
  /// Height of the geoid above the ellipsoid that is mixed up, metres.
  public var geoidUndulation = 48.0
  /// Errors of a real receiver, played instead of the synthetic ones.
  public var receiverErrors: ReceiverErrorSeries?
  /// Whether the fixes state the accuracies of that recording; otherwise its true one.
  public var statesRecordedAccuracy = false
  /// Moment of that recording, seconds from its first error, at which the walk begins.
  public var receiverErrorsStart = 0.0

  // Odometry.
  /// True for a phone without camera tracking: the path comes from counted steps, in the direction of the camera.
  public var countsSteps = false
  /// Length of the walker's steps by that of the formula for people of 1.7 m.
  public var stepLengthFactor = 1.0
  /// Scale error: 0.01 means that the scene is 1 % too large.
  public var scaleError = 0.0
  /// Steady rotation of the scene, degrees per minute.
  public var yawDrift = 0.0
  /// Random walk of the scene's yaw, degrees per square root of a minute.
  public var yawWalk = 0.2
  /// Random walk of the scene's position, metres per square root of a metre walked.
  public var positionWalk = 0.01
  /// Moments in seconds at which tracking is lost.
  public var trackingLosses: [Double] = []
  /// Seconds without tracking each time.
  public var lossDuration = 3.0
  /// Moments in seconds at which the scene jumps from one frame to the next, with tracking called normal.
  public var sceneJumps: [Double] = []
  /// How far it jumps, metres.
  public var sceneJumpDistance = 5.0
  /// How far it rotates with that, degrees.
  public var sceneJumpDegrees = 20.0
  /// Moments in seconds from which the walker's motion does not reach the scene: a boat, an escalator, a frozen pose.
  public var unseenMotions: [Double] = []
  /// Seconds for which it does not each time.
  public var unseenDuration = 60.0
  /// Whether the device finds its old scene again after a loss; otherwise a new one begins.
  public var relocalizes = false

  // Compass.
  /// Steady error, degrees.
  public var compassBias = 0.0
  /// Standard deviation of slowly changing errors (5 s), degrees.
  public var compassNoise = 3.0
  /// Amplitude of an error that depends on the direction (soft iron), degrees.
  public var compassSoftIron = 0.0
  /// Amplitude of an error that depends on the direction (hard iron: a magnet in the phone's case), degrees.
  public var compassHardIron = 0.0
  /// Standard deviation of an error that depends on the place (steel, cars), degrees.
  public var compassPlace = 0.0
  /// Metres of walking over which that error changes.
  public var compassPlaceLength = 15.0
  /// Accuracy that the compass claims, degrees.
  public var compassAccuracy = 10.0

  // The user.
  /// False for a walker whose app does not know the route.
  public var givesRoute = true
  /// Moments in seconds at which the user points the camera at the Sun and puts a pixel on it, where it stands above
  /// the horizon.
  public var sunSightings: [Double] = []
  /// Standard deviation of that pixel's position, pixels per axis.
  public var sightingNoise = 4.0

  /// A usual walk with a usual phone.
  public init() {}

  /// The same walk without any error: steady pace on the line, exact sensors.
  public static var withoutErrors: SimulationParameters {
    var p = SimulationParameters()
    p.speedVariation = 0
    p.wander = 0
    p.lookAround = 0
    p.sway = 0
    p.gpsSigma = 0
    p.gpsWhite = 0
    p.velocitySigma = 0
    p.yawWalk = 0
    p.positionWalk = 0
    p.compassNoise = 0
    return p
  }
}
