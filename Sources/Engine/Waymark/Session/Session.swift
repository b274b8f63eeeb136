internal import CPortableMath
public import WaymarkGeodesy
public import WaymarkTerrain

/// One walk with the camera: takes the samples of the sensors and gives what to draw.
///
/// A value without clock, threads or platform. Measurements enter only through `take`, pictures leave only through
/// `overlay`; between them the alignment gives where the scene lies on Earth.
public struct Session<Strategy: AlignmentStrategy>: Sendable {
  /// How the overlay looks.
  public var style: OverlayStyle
  /// What counts as a gap or a jump.
  public let limits: SessionLimits
  /// What went in so far.
  public private(set) var statistics = SessionStatistics()
  /// Where the scene is on Earth, as far as it is known: the estimate, which the overlay follows smoothly.
  public private(set) var alignment = Alignment.unknown
  /// The camera as displayed, once it was reported.
  public private(set) var camera: CameraIntrinsics?
  /// The newest usable pose with its time.
  public private(set) var lastPose: (time: Double, pose: PoseSample)?

  /// The alignment method with all that it has taken in.
  public private(set) var strategy: Strategy
  private var clock = SessionClock()
  private var history = PoseHistory()
  private var lastFix: (time: Double, fix: LocationFix)?
  private var lastHeadingTime = -Double.infinity
  /// Time of the newest pose, also of one without tracking.
  private var lastPoseTime = -Double.infinity
  private var isLost = false
  private var wallClock: (time: Double, utc: UTCInstant)?
  private var declination = DeclinationCache()
  private(set) var tracker: ProgressFilter?
  private var streets: StreetNetwork?
  private var composer = OverlayComposer()
  private var ground = GroundEstimate()
  private var sceneLeap = SceneLeap()
  /// Elevation of the ground, where it is known.
  private var elevation: GroundElevation?
  private var outlines: (buildings: [BuildingOutline], origin: Coordinate)?
  private(set) var buildings: BuildingOcclusion?
  private var advisor = AlignmentAdvisor()
  private var geoTracker = GeoTracker()
  private var sky = SkyCache()
  private var walked = WalkedDistance()
  private var odometryStep = OdometryStep()
  /// What the newest pose said about the position on the route; nil without a route or while the position is unknown.
  public private(set) var progressObservation: ProgressObservation?
  private var tracksPoorly = false
  /// Source of the camera's motion, by the newest pose that was tracked.
  private var odometry = Odometry.camera
  /// Accuracy of the newest compass reading, degrees.
  private var compassAccuracy: Double?
  private var fixFilter = FixFilter()
  /// The newest compass reading without a pose beside it.
  private(set) var bareReading: (time: Double, trueDegrees: Double)?
  /// Whether a pose was used: in a session without poses the fixes alone give the position.
  public private(set) var hasPoses = false
  private let progressParameters: ProgressFilter.Parameters

  /// Starts a session.
  ///
  /// ```swift
  /// import Waymark
  ///
  /// // The published way of correcting the yaw, for comparison.
  /// var session = Session(strategy: PairwiseYawAlignment())
  /// session.style.route = .waypoints
  /// ```
  public init(
    strategy: Strategy, style: OverlayStyle = OverlayStyle(), limits: SessionLimits = SessionLimits(),
    progress: ProgressFilter.Parameters = ProgressFilter.Parameters()
  ) {
    self.strategy = strategy
    self.style = style
    self.limits = limits
    progressParameters = progress
  }

  /// How the session stands, for people.
  public var tracking: GeoTrackingStatus { geoTracker.status }

  /// What only the client knows about whether the session can work; taken in with the next sample.
  public var conditions = GeoTrackingConditions()

  /// Scene y of the ground under a camera.
  func groundY(under camera: Vector3) -> Double {
    ground.y(cameraY: camera.y, cameraHeight: style.cameraHeight)
  }

  /// Progress along the route; nil without a route or before the first position.
  public var progress: RouteProgress? { tracker?.progress }

  /// Where the user is and how they move, by fixes alone; nil before the first fix.
  public var fixMotion: FixMotion? { fixFilter.motion }

  /// The route that is followed.
  public var route: Route? { tracker?.index.route }

  /// The camera's position on Earth by the newest pose; nil while the alignment is unknown. The altitude is absent
  /// while no source gave a height.
  public var position: Position? {
    guard let frame = alignment.frame, let lastPose else { return nil }
    let position = frame.geodeticPosition(ofScene: lastPose.pose.position)
    return Position(
      position.coordinate,
      altitude: alignment.heightIsKnown
        ? Altitude(meters: position.height, reference: frame.verticalReference) : nil)
  }

  /// Heading of the camera by the newest pose: degrees clockwise from true north, [0, 360). Nil while the alignment is
  /// unknown, and where the camera looks so steeply that a heading means nothing.
  public var cameraHeadingDegrees: Double? {
    guard let frame = alignment.frame, let lastPose,
      let inScene = CameraDirection.headingInScene(of: lastPose.pose.orientation)
    else { return nil }
    return Angle.wrappedTo360(frame.yawDegrees + inScene)
  }

  /// Follows a route from now on; nil ends guidance.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395),
  ///   let there = Coordinate(latitude: 47.0725, longitude: 15.4408)
  /// else { return }
  /// var session = Session()
  /// session.setRoute(try Route(geometry: [here, there], source: "drawn"))
  /// ```
  ///
  /// - Complexity: O(n log n) in the vertices.
  public mutating func setRoute(_ route: Route?) {
    tracker = route.map { ProgressFilter(route: $0, parameters: progressParameters) }
    tracker?.setStreets(streets)
    composer.forgetRoute()
    odometryStep.restart()
    _ = strategy.take(.route(route))
  }

  /// Takes these streets as a cue of the alignment, and for following the route, from now on; nil = none are known.
  public mutating func setStreets(_ streets: StreetNetwork?) {
    self.streets = streets
    tracker?.setStreets(streets)
    _ = strategy.take(.streets(streets))
  }

  /// Takes this ground as a cue of the height, and for the height of a route without altitudes, from now on; nil = it
  /// is not known.
  public mutating func setGround(_ ground: GroundElevation?) {
    _ = strategy.take(.ground(ground))
    elevation = ground
    raiseBuildings()
  }

  /// Takes these buildings from now on: the route and marks behind them are drawn thin and pale (`ArrowMark.weight`,
  /// `AnchorMark.opacity`, `FinishMark.opacity`). They stand on the ground of `setGround`, on one level without it.
  ///
  /// - Parameters:
  ///   - outlines: the buildings some hundred metres around; none = it is not known what hides the view.
  ///   - origin: a place among them.
  public mutating func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) {
    self.outlines = outlines.isEmpty ? nil : (outlines, origin)
    raiseBuildings()
  }

  private mutating func raiseBuildings() {
    buildings = outlines.flatMap { BuildingOcclusion($0.buildings, around: $0.origin, ground: elevation) }
  }

  /// Takes what earlier sessions of this device taught of its compass. It counts when it comes before the first compass
  /// reading; what was learnt long ago counts less.
  ///
  /// - Parameters:
  ///   - memory: `compassMemory` of the device's last session.
  ///   - utc: the wall clock now; nil where it is unknown.
  public mutating func setCompassMemory(_ memory: CompassMemory, at utc: UTCInstant?) {
    _ = strategy.take(.compassMemory(memory.aged(at: utc)))
  }

  /// The wall clock at the newest pose.
  var utcNow: UTCInstant? { lastPoseTime.isFinite ? utc(at: lastPoseTime) : nil }

  /// Shows these anchors from now on. Many new ones appear over some frames, the nearest first.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// guard let hut = Coordinate(latitude: 47.0741, longitude: 15.4382) else { return }
  /// var session = Session()
  /// session.setAnchors([Anchor(position: Position(hut), name: "Hut")])
  /// ```
  ///
  /// - Parameters:
  ///   - anchors: the anchors; marks of the overlay refer to them by their index in this list.
  ///   - labelWidths: width of each one's label in pixels, as far as it is known.
  /// - Complexity: O(n) in the anchors; they are indexed over the next frames, 4096 at a time.
  public mutating func setAnchors(_ anchors: [Anchor], labelWidths: [Double] = []) {
    composer.anchors.set(anchors, labelWidths: labelWidths)
  }

  /// Whether anchors are not shown yet because many came at once.
  public var hasWaitingAnchors: Bool { composer.anchors.isWaiting }

  /// Takes one sample. Bad samples change nothing but the statistics.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// var session = Session()
  /// let heading = HeadingReading(degrees: 212, north: .magnetic, accuracy: 15)
  /// switch session.take(TimedSample(time: 0.5, .heading(heading))) {
  /// case .accepted(let correction): print("used", correction?.angleDegrees ?? 0)
  /// case .rejected(let reason): print(reason)  // withoutPose: there is no pose yet that it could belong to
  /// }
  /// ```
  ///
  /// - Parameter timed: the sample with its time.
  /// - Returns: whether it was used, with the correction of the yaw that it brought about.
  @discardableResult
  public mutating func take(_ timed: TimedSample) -> SampleOutcome {
    let outcome = process(timed)
    switch outcome {
    case .accepted: statistics.accepted += 1
    case .rejected(let reason): statistics.note(reason)
    }
    return outcome
  }

  /// What to draw for a pose.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func draw(_ session: inout Session<RobustAlignment>, _ pose: PoseSample, at time: Double) {
  ///   guard let camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6) else { return }
  ///   let overlay = session.overlay(for: pose, camera: camera, at: time)
  ///   for arrow in overlay.arrows { print(arrow.position, arrow.orientation, arrow.opacity) }
  ///   if let guidance = overlay.guidance { print(guidance.progress.remainingDistance) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pose: the camera's pose in the scene; need not have been a sample.
  ///   - camera: the camera as displayed.
  ///   - time: seconds on the session's clock; animations depend on it alone.
  /// - Returns: plain values; empty lists while the alignment is unknown or tracking is lost.
  public mutating func overlay(for pose: PoseSample, camera: CameraIntrinsics, at time: Double) -> Overlay {
    composer.compose(
      pose: pose, camera: camera, time: time,
      OverlayComposer.Situation(
        alignment: alignment, index: tracker?.index, progress: tracker?.progress,
        groundY: groundY(under: pose.position), elevation: elevation, buildings: buildings, style: style))
  }

  private mutating func process(_ timed: TimedSample) -> SampleOutcome {
    guard timed.time.isFinite else { return .rejected(.notFinite) }
    switch timed.sample {
    // They hold from their arrival on, whatever their time says.
    case .camera(let camera):
      self.camera = camera
      return .accepted(nil)
    case .route(let route):
      setRoute(route)
      return .accepted(nil)
    default: break
    }
    switch clock.check(timed.time, isPose: timed.sample.isPose, limits: limits) {
    case .normal: break
    case .suspicious: return .rejected(.clockJump)
    case .jumped: restartClock(at: timed.time)
    }
    switch timed.sample {
    case .pose(let pose): return take(pose, at: timed.time)
    case .fix(let fix): return take(fix, at: timed.time)
    case .heading(let reading): return take(reading, at: timed.time)
    case .utc(let utc):
      guard utc.secondsSince1970.isFinite else { return .rejected(.notFinite) }
      // Some three thousand years: beyond, no model of the sky or the field means anything.
      guard abs(utc.secondsSince1970) < 1e11 else { return .rejected(.outOfRange) }
      wallClock = (timed.time, utc)
    case .sighting(let sighting): return take(sighting, at: timed.time)
    case .geoPose(let pose): return take(pose, at: timed.time)
    case .camera, .route, .tap, .truth: break
    }
    return .accepted(nil)
  }

  private mutating func take(_ pose: PoseSample, at time: Double) -> SampleOutcome {
    if time <= lastPoseTime { return .rejected(time == lastPoseTime ? .duplicate : .outOfOrder) }
    if pose.tracking == .lost {
      lastPoseTime = time
      isLost = true
      sceneLeap.restart()
      // Steps are not lost: they are not counted for a while.
      tracksPoorly = odometry == .camera
      advise(at: time)
      return .accepted(nil)
    }
    guard pose.position.isFinite, pose.orientation.normSquared.isFinite else { return .rejected(.notFinite) }
    guard let orientation = pose.orientation.normalized, pose.position.length <= limits.sceneExtent else {
      return .rejected(.outOfRange)
    }
    var checked = pose
    checked.orientation = orientation
    let gap = lastPose.map { time - $0.time } ?? 0
    let leaped = sceneLeap.isLeap(
      to: pose.position, at: time, isCamera: pose.odometry == .camera, limits: limits)
    if pose.tracking == .relocalized {
      isLost = false
      history.removeAll()
      odometryStep.restart()
    } else if isLost || leaped {
      isLost = false
      startSegment(at: time)
    } else if gap > limits.poseGap {
      statistics.poseGaps += 1
      history.removeAll()
    }
    hasPoses = true
    lastPose = (time, checked)
    lastPoseTime = time
    odometry = pose.odometry
    tracksPoorly = pose.tracking == .limited && odometry == .camera
    history.add(PoseHistory.Entry(time: time, position: checked.position, orientation: orientation))
    ground.add(cameraY: checked.position.y, at: time)
    walked.add(checked.position)
    _ = strategy.take(.pose(checked, at: time))
    let correction = strategy.take(.time(time))
    takeAlignment(at: time)
    updateProgress(at: time)
    return .accepted(correction)
  }

  private mutating func take(_ fix: LocationFix, at time: Double) -> SampleOutcome {
    guard fix.horizontalAccuracy.isFinite else { return .rejected(.notFinite) }
    guard fix.horizontalAccuracy > 0 else { return .rejected(.invalidAccuracy) }
    if let last = lastFix {
      if time == last.time || fix == last.fix && abs(time - last.time) < 0.01 { return .rejected(.duplicate) }
      if time < last.time { return .rejected(.outOfOrder) }
    }
    lastFix = (time, fix)
    fixFilter.take(fix.withoutMeaninglessParts, at: time)
    guard hasPoses else {
      followByFix(at: time)
      return .accepted(nil)
    }
    guard let entry = pose(at: time) else {
      if isLedByFixes { followByFix(at: time) }
      return .rejected(.withoutPose)
    }
    let correction = strategy.take(
      .estimate(Estimate(time: time, fix: fix.withoutMeaninglessParts, scenePosition: entry.position)))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  private mutating func take(_ reading: HeadingReading, at time: Double) -> SampleOutcome {
    guard reading.degrees.isFinite, reading.accuracy.isFinite else { return .rejected(.notFinite) }
    guard reading.accuracy >= 0 else { return .rejected(.invalidAccuracy) }
    guard abs(reading.degrees) <= 720 else { return .rejected(.outOfRange) }
    if time <= lastHeadingTime { return .rejected(time == lastHeadingTime ? .duplicate : .outOfOrder) }
    lastHeadingTime = time
    compassAccuracy = reading.accuracy
    let declination = declination.degrees(at: lastFix?.fix, utc: utc(at: time))
    guard let entry = pose(at: time) else {
      let trueDegrees = reading.north == .true ? reading.degrees : declination.map { reading.degrees + $0 }
      bareReading = trueDegrees.map { (time, $0) }
      return hasPoses ? .rejected(.withoutPose) : .accepted(nil)
    }
    let observation = HeadingObservation(
      time: time, reading: reading, orientation: entry.orientation, declinationDegrees: declination)
    let correction = strategy.take(.heading(observation))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  private mutating func take(_ sighting: Sighting, at time: Double) -> SampleOutcome {
    guard sighting.pixel.x.isFinite, sighting.pixel.y.isFinite else { return .rejected(.notFinite) }
    guard let entry = pose(at: time) else { return .rejected(.withoutPose) }
    guard let camera, let target = target(of: sighting, at: time) else { return .rejected(.withoutReference) }
    guard let ray = camera.ray(through: sighting.pixel).normalized else { return .rejected(.outOfRange) }
    let correction = strategy.take(
      .sighting(
        SightingObservation(
          time: time, target: target, direction: entry.orientation.rotate(ray), scenePosition: entry.position,
          radiansPerPixel: 1 / min(camera.focalX, camera.focalY))))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  private mutating func take(_ pose: GeoPose, at time: Double) -> SampleOutcome {
    guard pose.scenePosition.isFinite, pose.yawDegrees.isFinite, pose.yawAccuracyDegrees.isFinite,
      pose.horizontalAccuracy.isFinite
    else { return .rejected(.notFinite) }
    guard pose.horizontalAccuracy > 0, pose.yawAccuracyDegrees > 0 else { return .rejected(.invalidAccuracy) }
    guard abs(pose.yawDegrees) <= 720, pose.scenePosition.length <= limits.sceneExtent else {
      return .rejected(.outOfRange)
    }
    // It speaks of the scene that is tracked now.
    guard !isLost, lastPose != nil else { return .rejected(.withoutPose) }
    let correction = strategy.take(.geoPose(pose, at: time))
    takeAlignment(at: time)
    return .accepted(correction)
  }

  /// Where a sighted thing is; nil while position or time are not known for a thing in the sky.
  private func target(of sighting: Sighting, at time: Double) -> SightingObservation.Target? {
    let body: HorizontalDirection
    switch sighting.target {
    case .position(let position): return .position(position)
    case .direction(let azimuth, let elevation, let sigma):
      guard abs(azimuth) <= 720, abs(elevation) <= 90, sigma > 0, sigma.isFinite else { return nil }
      return .measured(azimuthDegrees: azimuth, elevationDegrees: elevation, sigmaDegrees: sigma)
    case .directions(let choices, let elevation):
      guard abs(elevation) <= 90, (1...Sighting.maximumChoices).contains(choices.count),
        choices.allSatisfy({ $0.isPlausible }), choices.reduce(0, { $0 + $1.probability }) <= 1 + 1e-6
      else { return nil }
      return .ambiguous(choices, elevationDegrees: elevation)
    case .sun, .moon:
      guard let utc = utc(at: time), let coordinate = position?.coordinate ?? lastFix?.fix.coordinate else {
        return nil
      }
      let observer = GeodeticPosition(coordinate, height: lastFix?.fix.altitude?.meters ?? 0)
      if case .sun = sighting.target {
        body = Sun.direction(at: utc, from: observer)
      } else {
        body = Moon.direction(at: utc, from: observer)
      }
    }
    guard body.azimuthDegrees.isFinite, body.elevationDegrees.isFinite else { return nil }
    return .direction(azimuthDegrees: body.azimuthDegrees, elevationDegrees: body.elevationDegrees)
  }

  /// The wall clock at a moment; nil while it was not reported.
  package func utc(at time: Double) -> UTCInstant? {
    wallClock.map { UTCInstant(secondsSince1970: $0.utc.secondsSince1970 + time - $0.time) }
  }

  /// Takes over the strategy's alignment, and updates the advice to the user.
  private mutating func takeAlignment(at time: Double) {
    alignment = strategy.alignment
    advise(at: time)
  }

  private mutating func advise(at time: Double) {
    let sun = sky.sunElevation(at: lastFix?.fix.coordinate, utc: utc(at: time))
    advisor.update(
      alignment,
      AlignmentAdvisor.Situation(
        time: time, tracksPoorly: tracksPoorly, odometry: odometry, fixAccuracy: lastFix?.fix.horizontalAccuracy,
        compassAccuracy: compassAccuracy, sunElevation: sun, walked: walked.distance))
    alignment.advice = advisor.advice
    var elevation = 0.0
    if let orientation = lastPose?.pose.orientation {
      elevation = Angle.degrees(asin(max(-1, min(1, orientation.rotate(Vector3(0, 0, -1)).y))))
    }
    geoTracker.update(
      GeoTracker.Situation(
        time: time, alignment: alignment, tracksPoorly: tracksPoorly, isLost: isLost, odometry: odometry,
        cameraElevation: elevation, fixAge: lastFix.map { time - $0.time }, conditions: conditions))
  }

  /// The pose for a measurement; while tracking is lost only for one from before the loss.
  private func pose(at time: Double) -> PoseHistory.Entry? {
    if isLost, time > (history.newest?.time ?? -.infinity) { return nil }
    return history.pose(at: time, limits: limits)
  }

  /// The clock jumped: times from before cannot be compared with those from now on.
  private mutating func restartClock(at time: Double) {
    statistics.clockJumps += 1
    lastFix = nil
    lastHeadingTime = -.infinity
    wallClock = nil
    lastPose = nil
    lastPoseTime = -.infinity
    sceneLeap.restart()
    isLost = false
    tracker?.restartClock()
    geoTracker.restartClock()
    startSegment(at: time)
  }

  private mutating func startSegment(at time: Double) {
    statistics.segments += 1
    history.removeAll()
    ground.removeAll()
    walked.restart()
    composer.forgetAlignment()
    odometryStep.restart()
    _ = strategy.take(.segment(at: time))
    takeAlignment(at: time)
  }

  private mutating func updateProgress(at time: Double) {
    progressObservation = tracker == nil ? nil : observation(at: time)
    if let progressObservation { tracker?.update(progressObservation) }
  }

  /// Without poses the fixes themselves move the user along the route.
  private mutating func followByFix(at time: Double) {
    advise(at: time)
    // The odometry's next step must not count this motion again.
    odometryStep.restart()
    guard let motion = fixMotion, tracker != nil else { return }
    let observation = ProgressObservation(
      time: time, coordinate: motion.position.coordinate, sigma: motion.accuracy / AccuracyRadius.perSigma)
    progressObservation = observation
    tracker?.update(observation)
  }

  /// What is known about the user's position by the newest pose, for following a route; nil while nothing is. Every call
  /// begins a new step of the odometry.
  private mutating func observation(at time: Double) -> ProgressObservation? {
    guard let frame = alignment.frame, let position, let lastPose else { return nil }
    let moved = odometryStep.step(to: lastPose.pose.position).map {
      frame.local.ecef(ofENU: frame.enu(ofSceneVector: $0)) - frame.local.ecef(ofENU: .zero)
    }
    return ProgressObservation(
      time: time, coordinate: position.coordinate,
      sigma: alignment.positionSigma ?? lastFix.map { $0.fix.horizontalAccuracy / AccuracyRadius.perSigma },
      displacement: moved, courseSigmaDegrees: alignment.yawSigmaDegrees)
  }
}
