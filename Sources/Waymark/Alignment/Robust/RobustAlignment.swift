internal import CPortableMath
internal import WaymarkGeodesy

/// The default estimator: yaw, horizontal place and height with an honest uncertainty, from every cue that there is.
///
/// Fixes and velocities go into a bank of linear filters (`HorizontalBank`), each under one guess at the noise. What they
/// say together is a small mixture over yaw and place (`AlignmentBelief`), which the other cues of the yaw then test
/// and narrow: compass, sightings, streets. They are taken in anew each time and never fed back, so that a wrong one
/// loses its influence as soon as the fixes speak against it.
public struct RobustAlignment: AlignmentStrategy {
  /// What is known now.
  public private(set) var alignment = Alignment.unknown

  let parameters: Parameters
  private var bank = HorizontalBank(bursts: BurstModel())
  private var origin: LocalFrame?
  private var sigma = FixSigmaTracker()
  /// Where the bank's camera is in the scene, and when.
  private var reference: (time: Double, position: Vector3)?
  /// The bank's last fix.
  private var lastFixTime: Double?
  private var motion = SceneMotion()
  private var compass = CompassCue(parameters: CompassCue.Parameters())
  private var newestPose: (time: Double, position: Vector3)?
  private var lostSince: Double?
  private var altitude: Altitude?

  /// Makes the strategy.
  public init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// The camera moved.
  public mutating func add(pose: PoseSample, at time: Double) {
    motion.add(pose.position, at: time)
    newestPose = (time, pose.position)
    if let since = lostSince {
      // The first pose of a new scene: the walker went on unseen meanwhile.
      lostSince = nil
      let seconds = max(0.5, min(600, time - since))
      let way = parameters.lostSpeed * seconds
      bank.move(by: .zero, placeNoise: way * way, seconds: seconds)
      reference = (time, pose.position)
    }
  }

  /// A fix arrived.
  public mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    let fix = estimate.fix
    sigma.add(accuracy: fix.horizontalAccuracy, at: estimate.time)
    if let altitude = fix.altitude { self.altitude = altitude }
    guard let origin, let reference, let lastFixTime, !bank.isEmpty else {
      start(with: estimate)
      return answer(at: estimate.time)
    }
    let seconds = max(0.01, min(3600, estimate.time - lastFixTime))
    move(to: estimate.scenePosition, at: estimate.time, from: reference)
    if parameters.cues.contains(.velocity) { takeVelocity(of: fix, at: estimate.time) }
    let enu = origin.enu(of: GeodeticPosition(fix.coordinate, height: origin.origin.height))
    bank.take(fix: Complex(enu.x, enu.y), after: seconds, sigma: sigma.value)
    self.lastFixTime = estimate.time
    return answer(at: estimate.time)
  }

  /// A compass reading arrived.
  public mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    if parameters.cues.contains(.compass) { compass.add(heading) }
    return nil
  }

  /// Odometry began anew.
  public mutating func startSegment(at time: Double) {
    bank.forgetTurn()
    compass.startSegment()
    motion.removeAll()
    lostSince = newestPose?.time ?? time
    newestPose = nil
  }

  private mutating func start(with estimate: Estimate) {
    let frame = LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
    origin = frame
    bank.start(NoiseHypothesis.grid, fix: .zero, sigma: sigma.value)
    reference = (estimate.time, estimate.scenePosition)
    lastFixTime = estimate.time
    lostSince = nil
  }

  private mutating func move(to position: Vector3, at time: Double, from last: (time: Double, position: Vector3)) {
    let step = Self.horizontal(position - last.position)
    let length = step.magnitude
    bank.move(
      by: step, placeNoise: parameters.placeWalk * parameters.placeWalk * (length + 0.1),
      seconds: max(0, min(3600, time - last.time)))
    reference = (time, position)
  }

  private mutating func takeVelocity(of fix: LocationFix, at time: Double) {
    guard let speed = fix.speed, let course = fix.course, speed > 0.4, let inScene = motion.velocity(at: time),
      inScene.magnitude > 0.3
    else { return }
    let (s, c) = Angle.sinCos(degrees: course)
    let across = speed * Angle.radians(min(90, fix.courseAccuracy ?? 15))
    let sigma = max(0.2, max(fix.speedAccuracy ?? 0.4, across))
    bank.take(velocity: Complex(speed * s, speed * c), inScene: inScene, variance: 2 * sigma * sigma)
  }

  private mutating func answer(at time: Double) -> AlignmentCorrection? {
    guard let origin, let reference else { return nil }
    let step = newestPose.map { Self.horizontal($0.position - reference.position) } ?? .zero
    var belief = AlignmentBelief(
      local: origin,
      components: bank.belief(movedBy: step, scaleVariance: parameters.scaleSigma * parameters.scaleSigma))
    if parameters.cues.contains(.compass) {
      if let yaw = belief.yaw { compass.learn(yaw: yaw.mean, sigma: yaw.sigma) }
      if let cue = compass.cue { _ = belief.multiply(by: cue) }
    }
    belief.reduce(to: 8)
    return publish(belief, at: time)
  }

  private mutating func publish(_ belief: AlignmentBelief, at time: Double) -> AlignmentCorrection? {
    guard let yaw = belief.yaw, let place = belief.place else { return nil }
    let position = belief.local.position(ofENU: Vector3(place.mean.re, place.mean.im, 0))
    let before = alignment.frame?.yawDegrees
    let frame = SceneFrame(
      origin: GeodeticPosition(position.coordinate, height: altitude?.meters ?? 0),
      originInScene: newestPose?.position ?? reference?.position ?? .zero, yawDegrees: Angle.degrees(yaw.mean),
      verticalReference: altitude?.reference ?? .ellipsoid)
    alignment = Alignment(
      frame: frame, heightIsKnown: altitude != nil, yawSigmaDegrees: Angle.degrees(yaw.sigma),
      positionSigma: place.sigma, state: .rough)
    let turn = Angle.turn(fromDegrees: before ?? 0, toDegrees: frame.yawDegrees)
    return abs(turn) < 0.1 ? nil : AlignmentCorrection(time: time, angleDegrees: turn)
  }

  /// Horizontal part of a scene vector: x, and −z as the other axis; with yaw 0 they are east and north.
  private static func horizontal(_ v: Vector3) -> Complex { Complex(v.x, -v.z) }
}
