public import WaymarkGeodesy

/// One walk with the camera: takes the samples of the sensors and gives what to draw.
///
/// A value without clock, threads or platform. Measurements enter only through `take`, pictures leave only through
/// `overlay`; between them the alignment gives where the scene lies on Earth.
public struct Session<Strategy: AlignmentStrategy>: Sendable {
  /// How the overlay looks.
  public var style: OverlayStyle
  /// Language of instructions that a route's source does not word.
  public var language = GuidanceLanguage.english
  /// What counts as a gap or a jump.
  public let limits: SessionLimits
  /// What went in so far.
  public internal(set) var statistics = SessionStatistics()
  /// Where the scene is on Earth, as far as it is known: the estimate, which the overlay follows smoothly.
  public internal(set) var alignment = Alignment.unknown
  /// The camera as displayed, once it was reported.
  public private(set) var camera: CameraIntrinsics?
  /// The alignment method with all that it has taken in.
  public internal(set) var strategy: Strategy
  /// The place that the overlay leads to, straight and instead of along the route, which is followed silently meanwhile;
  /// nil for none. `leadBack(to:pose:)` has the same in numbers.
  public var leadTarget: Position? { didSet { if leadTarget != oldValue { composer.forgetRoute() } } }
  /// What only the client knows about whether the session can work; taken in with the next sample.
  public var conditions = GeoTrackingConditions()

  private var clock = SessionClock()
  var checks: SampleChecks
  var poses: PosePairing
  var follower: RouteFollower
  var advice = SessionAdvice()
  var wallClock = WallClock()
  var composer = OverlayComposer()
  var ground = GroundEstimate()
  var walked = WalkedDistance()
  var fixFilter = FixFilter()
  /// Accuracy of the newest compass reading, degrees.
  var compassAccuracy: Double?
  /// The newest compass reading without a pose beside it.
  var bareReading: (time: Double, trueDegrees: Double)?
  /// Elevation of the ground, where it is known.
  var elevation: GroundElevation?
  var outlines: (buildings: [BuildingOutline], origin: Coordinate)?
  var buildings: BuildingOcclusion?

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
    checks = SampleChecks(limits: limits)
    poses = PosePairing(limits: limits)
    follower = RouteFollower(parameters: progress)
  }

  /// How the session stands, for people.
  public var tracking: GeoTrackingStatus { advice.tracking }

  /// The newest usable pose with its time.
  public var lastPose: (time: Double, pose: PoseSample)? { poses.last }

  /// Whether a pose was used: in a session without poses the fixes alone give the position.
  public var hasPoses: Bool { poses.hasPoses }

  /// Follows the route; nil without one.
  var tracker: ProgressFilter? { follower.tracker }

  /// What the newest pose said about the position on the route; nil without a route or while the position is unknown.
  public var progressObservation: ProgressObservation? { follower.observation }

  /// Scene y of the ground under a camera.
  func groundY(under camera: Vector3) -> Double {
    ground.y(cameraY: camera.y, cameraHeight: style.cameraHeight)
  }

  /// Progress along the route; nil without a route or before the first position.
  public var progress: RouteProgress? { tracker?.progress }

  /// Where the user is and how they move, by fixes alone; nil before the first fix.
  public var fixMotion: FixMotion? { fixFilter.motion }

  /// The route that is followed, with its steps.
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

  /// The wall clock at the newest pose.
  var utcNow: UTCInstant? { checks.lastPoseTime.isFinite ? utc(at: checks.lastPoseTime) : nil }

  /// The wall clock at a moment; nil while it was not reported.
  package func utc(at time: Double) -> UTCInstant? { wallClock.utc(at: time) }

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
        alignment: alignment, index: tracker?.index, progress: tracker?.progress, leadTarget: leadTarget?.coordinate,
        groundY: groundY(under: pose.position), elevation: elevation, buildings: buildings, style: style,
        language: language))
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
      if let reason = wallClock.take(utc, at: timed.time) { return .rejected(reason) }
    case .sighting(let sighting): return take(sighting, at: timed.time)
    case .geoPose(let pose): return take(pose, at: timed.time)
    case .camera, .route, .tap, .truth: break
    }
    return .accepted(nil)
  }
}
