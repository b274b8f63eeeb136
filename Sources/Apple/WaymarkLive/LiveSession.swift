import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// The engine of one live walk, on one actor: device events go in, an update per camera frame comes out, or per
/// fix while the camera rests.
///
/// It does not poll: it works when an event arrives and is idle otherwise. An update that has not been read when the
/// next one is ready is dropped, so that a busy screen never holds up the sensors; events are kept.
public actor LiveSession {
  /// An update for each camera frame, and for each fix while the camera rests; only the newest is kept. For one reader.
  public nonisolated let updates: AsyncStream<LiveUpdate>
  /// Events that happen once, in order. For one reader.
  public nonisolated let events: AsyncStream<LiveEvent>

  private let outlet: AsyncStream<LiveUpdate>.Continuation
  private let eventOutlet: AsyncStream<LiveEvent>.Continuation
  private let options: LiveOptions
  var session: Session<SelectedAlignment>
  var input = DeviceInput()
  private var builder = SceneMeshBuilder()
  private var conductor = GuidanceConductor()
  private var choice: GeoTrackingChoice
  private var insets: OverlayStyle.Insets
  private(set) var anchors: [Anchor] = []
  private var ownAnchors = false
  private var isOnline = true
  private var askedToRestart = false
  private var lastFix: (fix: LocationFix, time: Double)?
  private var recorder: (@Sendable (TimedSample) -> Void)?
  /// Time of the newest event.
  private var now = 0.0

  /// Begins a walk.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  /// import WaymarkLive
  ///
  /// func follow(_ route: Route, _ frames: [DeviceEvent]) async {
  ///   let live = LiveSession()
  ///   await live.setRoute(route)
  ///   for event in frames { await live.take(event) }
  ///   for await update in live.updates { print(update.overlay.arrows.count) }
  /// }
  /// ```
  public init(options: LiveOptions = LiveOptions()) {
    self.options = options
    insets = options.style.insets
    session = Self.session(options)
    choice = GeoTrackingChoice(isWanted: options.usesGeoTracking, isSupported: options.usesGeoTracking)
    (updates, outlet) = AsyncStream.makeStream(of: LiveUpdate.self, bufferingPolicy: .bufferingNewest(1))
    (events, eventOutlet) = AsyncStream.makeStream(of: LiveEvent.self, bufferingPolicy: .bufferingNewest(64))
  }

  deinit {
    outlet.finish()
    eventOutlet.finish()
  }

  private static func session(_ options: LiveOptions) -> Session<SelectedAlignment> {
    let strategy = options.alignmentMethod.strategy(initialYaw: options.initialYaw)
    var session = Session(strategy: strategy, style: options.style)
    session.language = options.language
    if let memory = options.compassMemory { session.setCompassMemory(memory, at: options.utc) }
    return session
  }

  // MARK: In

  /// Processes a device's events until the stream ends.
  public func run(_ stream: AsyncStream<DeviceEvent>) async { for await event in stream { take(event) } }

  /// Processes one event of a device.
  public func take(_ event: DeviceEvent) {
    let samples = input.take(event)
    for sample in samples { feed(sample) }
    switch event {
    case .frame: showFrame()
    case .geoTracking(let status):
      let before = choice.mode
      choice.take(status)
      if choice.mode != before { send(.track(choice.mode)) }
    case .restarted:
      choice.restart()
      askedToRestart = false
    case .location(let location, let arrival):
      // Without a camera there is no session yet, but the map needs the position.
      if let fix = location.fix, DeviceClock.time(of: location.stamp, arrivedAt: arrival) != nil || lastFix == nil {
        lastFix = (fix, arrival.uptime)
      }
      // Nor is there a frame that updates while the camera rests.
      if cameraRests { showWithoutCamera() }
    case .interrupted: showWithoutCamera()
    // A needle turns with the device.
    case .heading where cameraRests && session.leadTarget != nil: showWithoutCamera()
    case .heading, .display, .geoAnchor, .clock: break
    }
  }

  /// Processes a sample that does not come from a device, such as one of a replayed log.
  public func feed(_ sample: TimedSample) {
    now = max(now, sample.time)
    recorder?(sample)
    session.take(sample)
    switch sample.sample {
    case .route(let route): conductor.follow(route)
    case .fix(let fix): took(fix, at: sample.time)
    default: break
    }
  }

  private func took(_ fix: LocationFix, at time: Double) {
    lastFix = (fix, time)
    if choice.shouldAsk(at: fix.coordinate) { send(.askGeoTracking(fix.coordinate)) }
    let status = input.geoTracking ?? GeoTracking(state: .notAvailable)
    if let position = choice.anchorPosition(at: session.position?.coordinate ?? fix.coordinate, status: status) {
      send(.placeGeoAnchor(position))
    }
  }

  // MARK: Out

  /// Whether no picture has come for a while, or none at all.
  private var cameraRests: Bool { input.pose == nil || now - input.time > session.limits.poseRest }

  private func showFrame() {
    if input.shouldRestart, !askedToRestart {
      askedToRestart = true
      send(.restartTracking)
    }
    guard let camera = input.camera, let pose = input.pose, let display = input.display else { return }
    session.style.insets = camera.insets(ofShown: insets, on: display)
    let overlay = session.overlay(for: pose, camera: camera.camera, at: input.time).seen(from: camera.offset)
    outlet.yield(update(overlay: overlay))
    guide(overlay.guidance, at: session.position?.coordinate, time: input.time)
  }

  /// Map, guidance and the way back need no picture.
  private func showWithoutCamera() {
    var overlay = Overlay(time: now, alignmentState: .unknown)
    overlay.guidance = session.guidanceByFixes
    outlet.yield(update(overlay: overlay))
    if session.isLedByFixes { guide(overlay.guidance, at: session.fixMotion?.position.coordinate, time: now) }
  }

  private func guide(_ status: GuidanceStatus?, at position: Coordinate?, time: Double) {
    if let status, let announcement = conductor.announcement(for: status, at: time) {
      let words = session.language.spokenSentence(for: announcement, units: session.style.units)
      send(.announcement(announcement, words: words))
    }
    if session.leadTarget == nil, let position,
      let request = conductor.request(session.progress, position: position, isOnline: isOnline, at: time)
    {
      send(.reroute(request))
    }
  }

  private func update(overlay: Overlay) -> LiveUpdate {
    let (anchors, drawsAnchors) = (anchors, !ownAnchors)
    builder.make(overlay) { mark in
      drawsAnchors && anchors.indices.contains(mark.index) ? anchors[mark.index].colour : nil
    }
    let scenePosition = cameraRests ? nil : session.position
    let position = scenePosition ?? lastFix.map { Position($0.fix.coordinate, altitude: $0.fix.altitude) }
    return LiveUpdate(
      time: now, overlay: overlay, mesh: builder.mesh, camera: input.camera, pose: input.pose,
      alignment: session.alignment, position: position,
      accuracy: scenePosition == nil
        ? lastFix?.fix.horizontalAccuracy : session.alignment.positionAccuracy,
      headingDegrees: scenePosition == nil ? session.compassHeading(at: now) : session.cameraHeadingDegrees,
      status: session.tracking,
      coaching: session.tracking.showsBoard ? session.tracking.coaching.map { session.language.coaching($0) } : nil,
      leadBack: session.leadTarget.flatMap { session.leadBack(to: $0, pose: input.pose) },
      rerouting: conductor.rerouting?.state, geoTracking: input.geoTracking)
  }

  // MARK: Commands

  /// Sets the route to follow; nil ends guidance.
  public func setRoute(_ route: Route?) { feed(TimedSample(time: now, .route(route))) }

  /// Sets the anchors to show.
  ///
  /// - Parameters:
  ///   - anchors: the anchors.
  ///   - drawnByClient: whether the client draws its own models for them, so that they are left out of the mesh.
  public func setAnchors(_ anchors: [Anchor], drawnByClient: Bool = false) {
    self.anchors = anchors
    ownAnchors = drawnByClient
    session.setAnchors(anchors)
  }

  /// Sets the streets that the alignment uses as a cue; nil when none are known.
  public func setStreets(_ streets: StreetNetwork?) { session.setStreets(streets) }

  /// Sets the ground that the alignment uses as a cue for the height; nil when it is not known.
  public func setGround(_ ground: GroundElevation?) { session.setGround(ground) }

  /// Sets the buildings around a place, which hide what is behind them; none when they are not known.
  public func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) {
    session.setBuildings(outlines, around: origin)
  }

  /// What is known of this device's compass, to be kept for its next session; nil while nothing is.
  public var compassMemory: CompassMemory? { session.compassMemory }

  /// Sets the overlay style; insets are measured from the borders of the visible area.
  public func setStyle(_ style: OverlayStyle) {
    insets = style.insets
    session.style = style
  }

  /// Sets the language of announcements and of the instructions that a route does not have.
  public func setLanguage(_ language: GuidanceLanguage) { session.language = language }

  /// Sets the conditions that only the client knows and that decide whether the session can work: permission, area,
  /// data.
  public func setConditions(_ conditions: GeoTrackingConditions) { session.conditions = conditions }

  /// Sets the place to lead back to; nil for none.
  public func setSavedPlace(_ position: Position?) { session.leadTarget = position }

  /// Sets whether there is a network: without one no other route is requested.
  public func setOnline(_ isOnline: Bool) { self.isOnline = isOnline }

  /// Receives another route for a request; it is followed, unless the request is obsolete.
  @discardableResult
  public func take(_ route: Route, for request: Int) -> Bool {
    guard conductor.take(route, for: request, at: now) else { return false }
    let kept = conductor
    feed(TimedSample(time: now, .route(route)))
    conductor = kept
    return true
  }

  /// A request for another route failed.
  public func fail(_ failure: Rerouting.Failure, request: Int) { conductor.fail(failure, request: request, at: now) }

  /// The response to `LiveEvent.askGeoTracking`.
  public func geoTracking(isAvailable: Bool) {
    let before = choice.mode
    choice.take(isAvailable: isAvailable)
    if choice.mode != before { send(.track(choice.mode)) }
  }

  /// The user aimed this point of the picture at a thing whose direction is known.
  ///
  /// - Returns: false when it could not be used.
  @discardableResult
  public func sight(_ target: Sighting.Target, at point: PixelPoint) -> Bool {
    guard let camera = input.camera else { return false }
    return take(Sighting(pixel: camera.pixel(ofShown: point), target: target), at: input.time)
  }

  /// Takes a sighting; false when it could not be used.
  func take(_ sighting: Sighting, at time: Double) -> Bool {
    let sample = TimedSample(time: time, .sighting(sighting))
    recorder?(sample)
    if case .accepted = session.take(sample) { return true }
    return false
  }

  /// Sends an event to the reader of `events`.
  func send(_ event: LiveEvent) { eventOutlet.yield(event) }

  /// The line of sight through a point of the picture, to find what lies on it (`Terrain`, mountains).
  ///
  /// - Returns: the line; nil while the scene is not aligned.
  public func sightLine(through point: PixelPoint) -> SightLine? {
    guard let view = view, let camera = input.camera, let frame = session.alignment.frame else { return nil }
    return view.sightLine(through: camera.pixel(ofShown: point), in: frame)
  }

  /// What a tap in the picture means. It is a part of the recording.
  ///
  /// - Parameters:
  ///   - point: points from the upper left corner of the visible viewport.
  ///   - surface: where the device's own ray met a surface, scene metres; nil when it met none.
  /// - Returns: the tap; nil while the scene is not aligned.
  public func tap(at point: PixelPoint, surface: Vector3?) -> SceneTap? {
    guard let line = sightLine(through: point), let camera = input.camera, let pose = input.pose else { return nil }
    let pixel = camera.pixel(ofShown: point)
    let sample = TimedSample(time: input.time, .tap(pixel))
    recorder?(sample)
    session.take(sample)
    return SceneTap(near: session.anchor(at: pixel, surface: surface, pose: pose), line: line)
  }

  /// The ray through a point of the picture, scene axes: to intersect with surfaces that the device has found.
  ///
  /// - Returns: the camera's position, metres, and a direction of length one; nil before the first frame.
  public func ray(through point: PixelPoint) -> (origin: Vector3, direction: Vector3)? {
    guard let view = view, let camera = input.camera else { return nil }
    let ray = camera.camera.ray(through: camera.pixel(ofShown: point))
    guard let direction = (view.right * ray.x + view.up * ray.y - view.forward * ray.z).normalized else { return nil }
    return (view.position, direction)
  }

  /// The position on Earth of a point of the scene; nil while the scene is not aligned.
  public func position(ofScene point: Vector3) -> Position? {
    guard let frame = session.alignment.frame, point.isFinite else { return nil }
    let position = frame.geodeticPosition(ofScene: point)
    return Position(
      position.coordinate,
      altitude: session.alignment.heightIsKnown
        ? Altitude(meters: position.height, reference: frame.verticalReference) : nil)
  }

  private var view: CameraView? {
    guard let pose = input.pose, pose.tracking != .lost, let orientation = pose.orientation.normalized,
      let camera = input.camera
    else { return nil }
    return CameraView(position: pose.position, orientation: orientation, intrinsics: camera.camera)
  }

  // MARK: Recording

  /// Passes on every sample, in the order in which the engine receives them: `SessionLogWriter` writes a session log of
  /// them. Nil ends it.
  public func record(_ recorder: (@Sendable (TimedSample) -> Void)?) {
    self.recorder = recorder
    guard let recorder else { return }
    // A log that begins in the middle of a walk needs the state from before.
    if let camera = session.camera { recorder(TimedSample(time: now, .camera(camera))) }
    if let route = session.route { recorder(TimedSample(time: now, .route(route))) }
  }
}
