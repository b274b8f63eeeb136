internal import CPortableMath
internal import WaymarkGeodesy

/// The default estimator: yaw, horizontal position and height with an honest uncertainty, from every cue that there is.
///
/// Fixes and velocities go into a bank of linear filters (`HorizontalBank`), each under one guess at the noise. What
/// they say together is a small mixture over yaw and position (`AlignmentBelief`), which the other cues of the yaw then
/// test and narrow: compass, sightings, geo poses, streets. They are taken in anew each time and never fed back, so
/// that a wrong one loses its influence as soon as the fixes contradict it.
public struct RobustAlignment: AlignmentStrategy {
  /// What is known now.
  public internal(set) var alignment = Alignment.unknown

  let parameters: Parameters
  var bank = HorizontalBank(bursts: BurstModel())
  var origin: LocalFrame?
  var sigma = FixSigmaTracker()
  /// Where the bank's camera is in the scene, and when.
  var reference: (time: Double, position: Vector3)?
  var lastFixTime: Double?
  /// The newest fix that differs from the one before it, and where the camera was then.
  var newestFix: Estimate?
  var motion = SceneMotion()
  var velocity = VelocityCue()
  var latency = FixLatency()
  var displacement = DisplacementWatch()
  var fixSpeed = FixSpeed()
  var unseenMotion = UnseenMotion(bursts: BurstModel())
  /// The rotation by fixes, velocities and odometry alone: what other cues say may be what is wrong.
  var walkedRotation = UnseenMotion.Rotation.unknown
  /// The position was opened for an unseen motion, which goes on.
  var isMovingUnseen = false
  /// What a motion that the scene may not show adds to the variance of the position, m² per axis.
  var unseenVariance = 0.0
  var compass = CompassCue(parameters: CompassCue.Parameters())
  var sightings = SightingCue()
  var geoPose = GeoPoseCue()
  var streets = StreetCue()
  var height = HeightFilter()
  var newestPose: (time: Double, position: Vector3)?
  var lostSince: Double?
  var sceneStart: Double?
  var earlierScene: SceneMemory?
  var grade = AlignmentGrade()
  var lastEstimate = -Double.infinity
  /// What moves the scene, and how well.
  var odometry = Odometry.camera
  var odometryErrors: OdometryErrors { OdometryErrors(odometry, parameters) }

  /// Makes the strategy.
  public init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// Takes an event.
  ///
  /// - Complexity: O(1), amortised, for poses, readings and time; a fix takes O(1) for the filters, whose number is
  ///   fixed, and what `StreetCue.refine(_:at:)` takes where the answer is made anew.
  public mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    switch event {
    case .pose(let pose, let time): add(pose: pose, at: time)
    case .estimate(let estimate): return add(estimate: estimate)
    case .heading(let heading): return add(heading: heading)
    case .sighting(let sighting): return add(sighting: sighting)
    case .geoPose(let pose, let time): return add(geoPose: pose, at: time)
    case .streets(let streets): setStreets(streets)
    case .route(let route): setRoute(route)
    case .ground(let ground): setGround(ground)
    case .compassMemory(let memory): setCompassMemory(memory)
    case .segment(let time): startSegment(at: time)
    case .time(let time): return advance(to: time)
    }
    return nil
  }

  /// The camera moved.
  mutating func add(pose: PoseSample, at time: Double) {
    let isBack = pose.tracking == .relocalized && relocalize(pose, at: time)
    motion.add(pose.position, at: time)
    height.showsClimbs = pose.odometry == .camera
    streets.add(pose: pose, at: time)
    odometry = pose.odometry
    if sceneStart == nil { sceneStart = time }
    if let newestPose, lostSince == nil { allowForPause(time - newestPose.time) }
    newestPose = (time, pose.position)
    if let since = lostSince {
      // The first pose of a new scene: the walker went on unseen meanwhile.
      lostSince = nil
      resume(at: pose.position, after: max(0.5, min(600, time - since)), now: time)
    }
    if isBack { _ = answer(at: time) }
  }

  /// A fix arrived.
  mutating func add(estimate: Estimate) -> AlignmentCorrection? {
    let fix = estimate.fix
    guard !isStale(estimate) else { return nil }
    sigma.add(accuracy: fix.horizontalAccuracy, at: estimate.time)
    takeHeight(of: estimate)
    guard parameters.cues.contains(.fixes) || bank.isEmpty else { return answer(at: estimate.time) }
    guard let origin, let reference, let lastFixTime, !bank.isEmpty else {
      start(with: estimate)
      return answer(at: estimate.time)
    }
    let measured = parameters.cues.contains(.velocity) ? planeVelocity(of: fix) : nil
    if let measured { take(velocity: measured.velocity, variance: measured.variance, at: estimate.time) }
    let enu = origin.enu(of: GeodeticPosition(fix.coordinate, height: origin.origin.height))
    let position = Complex(enu.x, enu.y)
    if estimate.time >= lastFixTime, estimate.time - lastFixTime < parameters.fixInterval { return nil }
    let seconds = max(0.01, min(3600, estimate.time - lastFixTime))
    latency.add(position, velocity: measured?.velocity, motion: motion, at: estimate.time)
    let measuredAt = cameraWhenMeasured(estimate)
    let step = Self.horizontal(measuredAt - reference.position).magnitude
    move(to: measuredAt, at: estimate.time, from: reference)
    let moving = fixSpeed.add(position, sigma: max(sigma.value.usual, sigma.value.present), at: estimate.time)
    allowForUnseenDistance(speed: fix.speed ?? moving, step: step, seconds: seconds, at: estimate.time)
    followUnseenMotion(position, at: estimate, seconds: seconds)
    watchForDisplacement(position, at: estimate.time)
    bank.take(fix: position, after: seconds, sigma: sigma.value)
    self.lastFixTime = estimate.time
    recenter()
    guard estimate.time - lastEstimate >= parameters.estimateInterval || estimate.time < lastEstimate else {
      return nil
    }
    return answer(at: estimate.time)
  }

  /// A compass reading arrived.
  mutating func add(heading: HeadingObservation) -> AlignmentCorrection? {
    guard parameters.cues.contains(.compass) else { return nil }
    compass.add(heading, at: Self.horizontal(newestPose?.position ?? .zero))
    return nil
  }

  /// The user sighted something.
  mutating func add(sighting: SightingObservation) -> AlignmentCorrection? {
    guard parameters.cues.contains(.sightings), sightings.add(sighting) else { return nil }
    return answer(at: sighting.time)
  }

  /// Another positioning system reported where the scene is.
  mutating func add(geoPose pose: GeoPose, at time: Double) -> AlignmentCorrection? {
    guard parameters.cues.contains(.geoPose) else { return nil }
    geoPose.add(pose, at: time)
    if origin == nil { start(with: pose, at: time) }
    return answer(at: time)
  }

  /// The streets around the walk.
  mutating func setStreets(_ streets: StreetNetwork?) {
    if parameters.cues.contains(.streets) { self.streets.setStreets(streets) }
    if parameters.cues.contains(.ground) { height.setStreets(streets) }
  }

  /// The route that is followed.
  mutating func setRoute(_ route: Route?) {
    if parameters.cues.contains(.streets) { streets.setRoute(route) }
  }

  /// The ground around the walk.
  mutating func setGround(_ ground: GroundElevation?) {
    if parameters.cues.contains(.ground) { height.setGround(ground) }
  }

  /// What earlier sessions taught of the device's compass.
  mutating func setCompassMemory(_ memory: CompassMemory) {
    if parameters.cues.contains(.compass) { compass.setMemory(memory) }
  }

  /// What is known of the device's compass, for the next session.
  public var compassMemory: CompassMemory? { compass.learntMemory }

  /// Odometry began anew.
  mutating func startSegment(at time: Double) {
    earlierScene = SceneMemory(
      rotations: bank.rotations, velocity: velocity, sightings: sightings, time: newestPose?.time ?? time,
      start: sceneStart ?? time)
    bank.forgetRotation()
    velocity.startSegment()
    latency.startSegment()
    compass.startSegment()
    sightings.removeAll()
    geoPose.removeAll()
    streets.startSegment(at: time)
    height.startSegment()
    motion.removeAll()
    unseenMotion.removeAll()
    unseenVariance = 0
    newestFix = nil
    lostSince = newestPose?.time ?? time
    newestPose = nil
    sceneStart = nil
    lastEstimate = -.infinity
    alignment = .unknown
    grade = AlignmentGrade()
  }

  /// Time passed: without fixes the answer grows less sure.
  mutating func advance(to time: Double) -> AlignmentCorrection? {
    guard let reference, let newestPose, lostSince == nil, !bank.isEmpty,
      time - reference.time >= parameters.idleInterval
    else { return nil }
    move(to: newestPose.position, at: newestPose.time, from: reference)
    return answer(at: time)
  }
}
