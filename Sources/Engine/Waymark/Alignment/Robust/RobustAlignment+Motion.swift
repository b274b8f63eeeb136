internal import CPortableMath
internal import WaymarkGeodesy

extension RobustAlignment {
  /// Horizontal part of a scene vector: x, and −z as the other axis; with yaw 0 they are east and north.
  static func horizontal(_ v: Vector3) -> Complex { Complex(v.x, -v.z) }

  mutating func start(with estimate: Estimate) {
    origin = LocalFrame(origin: GeodeticPosition(estimate.fix.coordinate, height: 0))
    bank.start(NoiseHypothesis.grid, fix: .zero, sigma: sigma.value)
    reference = (estimate.time, estimate.scenePosition)
    lastFixTime = estimate.time
    lostSince = nil
  }

  /// Begins without a fix, around where another positioning system says that the camera is; the first fix begins anew.
  mutating func start(with pose: GeoPose, at time: Double) {
    guard let newestPose else { return }
    origin = LocalFrame(origin: GeodeticPosition(pose.position.coordinate, height: 0))
    let away = Self.horizontal(newestPose.position - pose.scenePosition).magnitude
    let unknown = max(GeoPoseCue.unknownPosition, away)
    bank.start(NoiseHypothesis.grid, fix: .zero, sigma: FixSigma(usual: unknown, present: unknown))
    reference = (time, newestPose.position)
  }

  /// Moves the bank's camera to a scene position, at a moment that may be a little earlier than the last.
  mutating func move(to position: Vector3, at time: Double, from last: (time: Double, position: Vector3)) {
    let step = Self.horizontal(position - last.position)
    let walk = odometryErrors.positionWalk
    bank.move(
      by: step, positionNoise: walk * walk * (step.magnitude + 0.1),
      seconds: max(0, min(3600, time - last.time)))
    reference = (time, position)
  }

  /// Goes on in a new scene.
  mutating func resume(at position: Vector3, after seconds: Double, now: Double) {
    let distance = parameters.lostSpeed * seconds
    bank.move(by: .zero, positionNoise: distance * distance, seconds: seconds)
    if reference != nil { reference = (now, position) }
  }

  /// The device found an old scene again. Right after a loss that is the one before it, in which poses simply go on;
  /// otherwise the one before the present.
  ///
  /// - Returns: true when another scene than the present one is back.
  mutating func relocalize(_ pose: PoseSample, at time: Double) -> Bool {
    guard let newest = newestPose, time - newest.time < parameters.idleInterval / 4, let scene = earlierScene else {
      return false
    }
    let present = SceneMemory(
      rotations: bank.rotations, velocity: velocity, sightings: sightings, time: newest.time,
      start: sceneStart ?? time)
    bank.recall(scene.rotations, after: time - scene.time)
    velocity.recall(scene.velocity, after: time - scene.time)
    sightings = scene.sightings
    geoPose.removeAll()
    sceneStart = scene.start
    earlierScene = present
    compass.startSegment()
    streets.startSegment(at: time)
    height.startSegment()
    motion.removeAll()
    resume(at: pose.position, after: max(0, time - newest.time), now: time)
    return true
  }

  /// Takes in a velocity of `planeVelocity`.
  mutating func take(velocity measured: Complex, variance: Double, at time: Double) {
    // A velocity that the scene does not show says nothing of its rotation.
    guard !isMovingUnseen, let inScene = motion.velocity(at: time - latency.seconds), inScene.magnitude > 0.3 else {
      return
    }
    velocity.add(velocity: measured, inScene: inScene, variance: variance, at: time)
  }

  /// Course and speed as a velocity along the plane's axes, m/s, with its variance per axis; nil while the user hardly moves.
  func planeVelocity(of fix: LocationFix) -> (velocity: Complex, variance: Double)? {
    guard let speed = fix.speed, let course = fix.course, speed > 0.4 else { return nil }
    // Courses count from the north at the fix, the plane's axes from that at its origin.
    let bearing = origin.map { Angle.degrees($0.north(at: fix.coordinate, sigma: 0).angle) } ?? 0
    let (s, c) = Angle.sinCos(degrees: course - bearing)
    let across = speed * Angle.radians(min(90, fix.courseAccuracy ?? 15))
    let sigma = max(0.2, max(fix.speedAccuracy ?? 0.4, across))
    return (Complex(speed * s, speed * c), sigma * sigma)
  }

  /// Where the camera was in the scene when a late fix was measured.
  func cameraWhenMeasured(_ estimate: Estimate) -> Vector3 {
    guard latency.seconds > 0, let then = motion.position(at: estimate.time - latency.seconds) else {
      return estimate.scenePosition
    }
    return Vector3(then.re, estimate.scenePosition.y, -then.im)
  }

  /// Keeps the plane near the walk, so that it stays flat over a drive.
  mutating func recenter() {
    guard let old = origin, let mean = bank.position, mean.magnitude > parameters.planeRadius else { return }
    let position = old.position(ofENU: Vector3(mean.re, mean.im, 0))
    let new = LocalFrame(origin: GeodeticPosition(position.coordinate, height: 0))
    let axis = Complex(new.east.dot(old.east), new.north.dot(old.east))
    let rotation = axis / axis.magnitude
    let enu = new.enu(of: GeodeticPosition(position.coordinate, height: 0))
    bank.change(rotation: rotation, shift: Complex(enu.x, enu.y) - mean * rotation)
    velocity.change(rotation: rotation)
    latency.forgetPosition()
    fixSpeed.removeAll()
    unseenMotion.removeAll()
    origin = new
  }
}
