internal import CPortableMath
internal import WaymarkGeodesy

/// Follows a route by poses, or by fixes alone.
struct RouteFollower: Sendable {
  /// Nil without a route.
  private(set) var tracker: ProgressFilter?
  /// What the newest pose said about the position on the route; nil without a route or while the position is unknown.
  private(set) var observation: ProgressObservation?
  private var streets: StreetNetwork?
  private var odometryStep = OdometryStep()
  /// Time of the last fix that moved the user.
  private var lastFixTime: Double?
  /// When fixes were taken last.
  private var lastUpdate: Double?
  /// Receivers may say nothing while nothing changes: after so many seconds the last fix counts again.
  private static let silence = 2.0
  /// A course better known than this, degrees, shows where the user walked since the previous fix …
  private static let knownCourse = 20.0
  /// … unless that is longer ago, seconds.
  private static let recent = 3.0
  private let parameters: ProgressFilter.Parameters

  init(parameters: ProgressFilter.Parameters) { self.parameters = parameters }

  /// Follows a route from now on; nil ends that.
  mutating func follow(_ route: Route?) {
    tracker = route.map { ProgressFilter(route: $0, parameters: parameters) }
    tracker?.setStreets(streets)
    odometryStep.restart()
  }

  mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets
    tracker?.setStreets(streets)
  }

  /// The next pose does not continue the last one.
  mutating func restartOdometry() { odometryStep.restart() }

  mutating func restartClock() { tracker?.restartClock() }

  /// Moves along the route by a pose.
  ///
  /// - Parameters:
  ///   - pose: its position in the scene; nil while there is none.
  ///   - coordinate: the same on Earth; nil while that is unknown.
  ///   - alignment: where the scene is.
  ///   - fixAccuracy: of the newest fix, metres.
  ///   - time: seconds.
  mutating func update(
    pose: Vector3?, at coordinate: Coordinate?, in alignment: Alignment, fixAccuracy: Double?, time: Double
  ) {
    observation = nil
    guard tracker != nil, let frame = alignment.frame, let coordinate, let pose else { return }
    let moved = odometryStep.step(to: pose).map {
      frame.local.ecef(ofENU: frame.enu(ofSceneVector: $0)) - frame.local.ecef(ofENU: .zero)
    }
    let seen = ProgressObservation(
      time: time, coordinate: coordinate,
      sigma: alignment.positionSigma ?? fixAccuracy.map { $0 / AccuracyRadius.perSigma }, displacement: moved,
      courseSigmaDegrees: alignment.yawSigmaDegrees)
    observation = seen
    tracker?.update(seen)
  }

  /// Without poses the fixes themselves move the user along the route.
  mutating func update(byFixes motion: FixMotion?, time: Double) {
    // The odometry's next step must not count this motion again.
    odometryStep.restart()
    guard let motion, tracker != nil else { return }
    let seen = ProgressObservation(
      time: time, coordinate: motion.position.coordinate, sigma: motion.accuracy / AccuracyRadius.perSigma,
      displacement: displacement(by: motion), courseSigmaDegrees: motion.courseSigmaDegrees)
    observation = seen
    (lastFixTime, lastUpdate) = (motion.time, time)
    tracker?.update(seen)
  }

  /// The time goes on without another fix.
  mutating func rest(byFixes motion: FixMotion?, time: Double) {
    if let lastUpdate, abs(time - lastUpdate) < Self.silence, tracker?.progress != nil { return }
    update(byFixes: motion, time: time)
  }

  /// The motion since the last fix. Errors of velocities last for seconds, those of positions for a minute: without other odometry,
  /// velocities replace it.
  private func displacement(by motion: FixMotion) -> Vector3? {
    guard let lastFixTime, let speed = motion.speed, let course = motion.courseDegrees,
      let sigma = motion.courseSigmaDegrees, sigma < Self.knownCourse
    else { return nil }
    let seconds = motion.time - lastFixTime
    guard seconds > 0, seconds < Self.recent else { return nil }
    let frame = LocalFrame(origin: GeodeticPosition(motion.position.coordinate, height: 0))
    let angle = Angle.radians(course)
    return frame.ecef(ofENU: Vector3(sin(angle), cos(angle), 0) * (speed * seconds)) - frame.originECEF
  }
}
