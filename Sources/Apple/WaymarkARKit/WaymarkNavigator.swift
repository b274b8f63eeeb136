#if os(iOS) && canImport(ARKit)
  import ARKit
  import Observation
  import RealityKit
  import Waymark
  import WaymarkGeodesy
  import WaymarkLive
  import WaymarkTerrain

  /// Geographic augmented reality for an app: owns the sensors, the engine's actor and the content of the scene, and
  /// publishes what a SwiftUI view shows. Show it with `WaymarkView`; everything runs while that is on the screen and
  /// stops with it.
  @MainActor
  @Observable
  public final class WaymarkNavigator {
    /// The newest update; nil before the first.
    public private(set) var update: LiveUpdate?
    /// What is known about permissions and sensors.
    public private(set) var condition = DeviceCondition()
    /// The newest announcement in words; empty before the first.
    public private(set) var announcement = ""
    /// Whether sensors run.
    public private(set) var isRunning = false
    /// Whether ARKit's geographic tracking is available around; nil while that is not known, or not used.
    public private(set) var geoTrackingIsAvailable: Bool?
    /// The anchors that are shown.
    public private(set) var anchors: [Waymark.Anchor] = []

    /// Called with everything that happens once: announcements to speak, routes to ask for. Set it before `start`.
    @ObservationIgnored public var onEvent: (@MainActor (LiveEvent) -> Void)?
    /// A custom model for an anchor (a clone: it is shown once); nil selects the engine's. Set it before `setAnchors`.
    @ObservationIgnored public var anchorModel: (@MainActor (Waymark.Anchor) -> Entity?)? {
      didSet {
        content?.model = anchorModel
        content?.forgetModels()
      }
    }
    /// The engine on its actor: routes, anchors, style, sight lines, recording.
    @ObservationIgnored nonisolated public let live: LiveSession
    /// What looks at the camera's pictures for the direction, on its actor.
    @ObservationIgnored nonisolated public let compass: CameraCompass

    @ObservationIgnored private let options: LiveOptions
    @ObservationIgnored private var events: AsyncStream<DeviceEvent>.Continuation?
    @ObservationIgnored private var tracker: ARKitSource?
    @ObservationIgnored private var pictures: AsyncStream<CameraPicture>.Continuation?
    @ObservationIgnored private var locator: LocationSource?
    @ObservationIgnored private weak var view: WaymarkARView?
    @ObservationIgnored private var display: DeviceDisplay?
    @ObservationIgnored private var content: SceneContent?
    @ObservationIgnored private var tasks: [Task<Void, Never>] = []
    @ObservationIgnored private var mode = GeoTrackingChoice.Mode.world
    @ObservationIgnored private var geoAnchor: ARGeoAnchor?
    @ObservationIgnored private var isResting = false

    /// Makes a navigator; nothing runs before `start`.
    public init(options: LiveOptions = LiveOptions()) {
      var options = options
      options.usesGeoTracking = options.usesGeoTracking && ARGeoTrackingConfiguration.isSupported
      self.options = options
      live = LiveSession(options: options)
      compass = CameraCompass(of: live)
      condition.hasTracking = ARWorldTrackingConfiguration.isSupported
      condition.hasCompass = LocationSource.hasCompass
      condition.camera = CameraPermission.present
      read()
    }

    // MARK: Start and stop

    /// Starts camera, location and compass, asking for permissions that the user has not decided on. `WaymarkView`
    /// calls it; for a map alone call it without a view: then the camera stays off.
    public func start() {
      guard !isRunning else { return }
      isRunning = true
      let (stream, events) = AsyncStream.makeStream(of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(600))
      self.events = events
      tasks.append(Task { [live] in await live.run(stream) })
      events.yield(.clock(.now))
      let locator = LocationSource(events: events) { [weak self] change in
        Task { @MainActor [weak self] in self?.take(change) }
      }
      self.locator = locator
      locator.start()
      if view != nil { startTracking() }
    }

    /// Stops all sensors. Route, anchors and the estimates stay; poses begin a new scene.
    public func stop() {
      guard isRunning else { return }
      isRunning = false
      isResting = false
      locator?.stop()
      locator = nil
      stopTracking()
      events?.yield(.interrupted(at: DeviceClock.Reading.now.uptime))
      events?.finish()
      events = nil
      tasks.removeAll()
    }

    /// Rests the camera: map, guidance, announcements, rerouting and the way back go on by location and compass, also in the
    /// background and with the screen locked where the app declares `location` (and `audio`, to speak) in its
    /// `UIBackgroundModes`. Core Location shows the user that it does.
    public func rest() {
      guard isRunning, !isResting else { return }
      isResting = true
      locator?.goOnInBackground(true)
      stopTracking()
      events?.yield(.interrupted(at: DeviceClock.Reading.now.uptime))
    }

    /// Ends a rest: the camera starts again, in a new scene.
    public func wake() {
      guard isRunning, isResting else { return }
      isResting = false
      locator?.goOnInBackground(false)
      if view != nil { startTracking() }
    }

    /// Whether the device has ARKit's own geographic tracking; where it works, `geoTrackingIsAvailable` says.
    public static var supportsGeoTracking: Bool { ARGeoTrackingConfiguration.isSupported }

    /// Reads what the engine's actor gives, until the actor is gone: the tasks hold only its streams, and wait while
    /// nothing comes.
    private func read() {
      let (updates, events) = (live.updates, live.events)
      Task { [weak self] in for await update in updates { self?.show(update) } }
      Task { [weak self] in for await event in events { self?.take(event) } }
    }

    private func show(_ update: LiveUpdate) {
      self.update = update
      // From one landscape to the other there is no layout: the bounds stay.
      readDisplay()
      // Nothing is drawn behind a locked screen.
      if !isResting { content?.show(update, anchors: anchors) }
    }

    // MARK: The camera's view

    /// Attaches the view: the camera starts if the sensors run.
    func attach(_ view: WaymarkARView) {
      self.view = view
      view.laidOut = { [weak self] in self?.readDisplay() }
      do {
        let content = try SceneContent()
        content.model = anchorModel
        view.scene.addAnchor(content.root)
        self.content = content
        Task { [weak self] in
          do { try await content.prepare() } catch { self?.condition.drawsSolids = false }
        }
      } catch {
        // The flat layer continues without it.
        content = nil
        condition.drawsSolids = false
      }
      if isRunning, !isResting { startTracking() }
    }

    /// Detaches a view: the camera stops, unless another view has replaced it already.
    func detach(_ gone: WaymarkARView) {
      gone.tracking?.pause()
      gone.tracking?.delegate = nil
      gone.laidOut = nil
      guard view == nil || view === gone else { return }
      stopTracking()
      view = nil
      display = nil
      content = nil
    }

    /// Passes to the engine how the picture is displayed, when that has changed.
    private func readDisplay() {
      guard let events, let new = view?.display, new != display else { return }
      display = new
      events.yield(.display(new))
    }

    private func startTracking() {
      guard let view, let events, condition.hasTracking else { return }
      let tracker = ARKitSource(events: events, pictures: pictureSource()) { [weak self] failure in
        Task { @MainActor [weak self] in self?.take(failure) }
      }
      self.tracker = tracker
      tasks.append(
        Task { [weak self] in
          let permission = await CameraPermission.ask()
          guard let self, self.isRunning, self.tracker === tracker else { return }
          self.condition.camera = permission
          guard permission == .granted else { return }
          self.display = nil
          self.readDisplay()
          view.tracking?.delegateQueue = tracker.queue
          view.tracking?.delegate = tracker
          self.run(anew: true)
        })
    }

    /// Where small copies of pictures go, if they are wanted.
    private func pictureSource() -> PictureSource? {
      pictures?.finish()
      guard options.usesPictures else { return nil }
      let (stream, pictures) = AsyncStream.makeStream(of: CameraPicture.self, bufferingPolicy: .bufferingNewest(1))
      self.pictures = pictures
      tasks.append(Task(priority: .utility) { [compass] in await compass.run(stream) })
      return PictureSource(pictures: pictures)
    }

    private func stopTracking() {
      pictures?.finish()
      pictures = nil
      view?.tracking?.pause()
      view?.tracking?.delegate = nil
      tracker = nil
      geoAnchor = nil
    }

    /// Runs the session in the current mode.
    private func run(anew: Bool) {
      guard let view, let session = view.tracking else { return }
      let configuration: ARConfiguration
      switch mode {
      case .geo:
        let geo = ARGeoTrackingConfiguration()
        geo.planeDetection = .horizontal
        configuration = geo
      case .world:
        let world = ARWorldTrackingConfiguration()
        world.worldAlignment = options.initialYaw == .alignedByDevice ? .gravityAndHeading : .gravity
        world.planeDetection = .horizontal
        configuration = world
      }
      if anew { events?.yield(.restarted(at: DeviceClock.Reading.now.uptime)) }
      session.run(configuration, options: anew ? [.resetTracking, .removeExistingAnchors] : [])
      if anew, let root = content?.root {
        // Whether the anchor of the content survives the removal is not documented.
        view.scene.removeAnchor(root)
        view.scene.addAnchor(root)
      }
    }

    // MARK: What happens

    private func take(_ event: LiveEvent) {
      switch event {
      case .announcement(_, let words): announcement = words
      case .restartTracking: run(anew: true)
      case .askGeoTracking(let position): askGeoTracking(at: position)
      case .track(let mode):
        self.mode = mode
        run(anew: true)
      case .placeGeoAnchor(let position):
        if let geoAnchor { view?.tracking?.remove(anchor: geoAnchor) }
        let anchor = ARGeoAnchor(
          coordinate: CLLocationCoordinate2D(latitude: position.latitude, longitude: position.longitude))
        geoAnchor = anchor
        view?.tracking?.add(anchor: anchor)
      case .reroute, .direction: break
      }
      onEvent?(event)
    }

    private func askGeoTracking(at position: Coordinate) {
      let live = live
      ARGeoTrackingConfiguration.checkAvailability(
        at: CLLocationCoordinate2D(latitude: position.latitude, longitude: position.longitude)
      ) { @Sendable [weak self] isAvailable, _ in
        Task { @MainActor [weak self] in
          self?.geoTrackingIsAvailable = isAvailable
          await live.geoTracking(isAvailable: isAvailable)
        }
      }
    }

    private func take(_ failure: DeviceFailure) {
      switch failure {
      case .cameraUnauthorized: condition.camera = CameraPermission.present
      case .unsupported where mode == .geo, .geoTracking:
        // The engine's actor falls back to plain tracking.
        events?.yield(.geoTracking(GeoTracking(state: .notAvailable)))
      case .unsupported: condition.hasTracking = false
      case .sensor, .tracking, .other: if failure.isWorthAnotherTry { run(anew: true) }
      }
    }

    private func take(_ change: LocationSource.Change) {
      var present = condition
      let conditions = present.take(change)
      // Every location says that none failed: observers are notified of changes only.
      if present != condition { condition = present }
      guard let conditions else { return }
      Task { [live] in await live.setConditions(conditions) }
    }

    // MARK: Commands

    /// Sets the route to follow; nil ends guidance.
    public func setRoute(_ route: Route?) {
      announcement = ""
      Task { [live] in await live.setRoute(route) }
    }

    /// Sets the anchors to show.
    public func setAnchors(_ anchors: [Waymark.Anchor]) {
      self.anchors = anchors
      content?.forgetModels()
      let drawnByClient = anchorModel != nil
      Task { [live] in await live.setAnchors(anchors, drawnByClient: drawnByClient) }
    }

    /// Sets the heights around, whose horizon is compared with the picture's skyline for the direction.
    public func setTerrain(_ terrain: Terrain) { Task { [compass] in await compass.setTerrain(terrain) } }

    /// Sets the buildings around a place: they hide what is behind them, and their walls are compared with the picture's for the
    /// direction.
    public func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) {
      Task { [live, compass] in
        await live.setBuildings(outlines, around: origin)
        await compass.setBuildings(outlines)
      }
    }

    /// The position on Earth of a point in the picture: the surface that ARKit finds there.
    ///
    /// - Parameter point: points from the view's upper left corner.
    /// - Returns: the position; nil where no surface is found, or before the scene is aligned.
    public func position(at point: PixelPoint) async -> Position? {
      guard let ray = await live.ray(through: point), let session = view?.tracking else { return nil }
      let query = ARRaycastQuery(
        origin: SIMD3(ray.origin), direction: SIMD3(ray.direction), allowing: .estimatedPlane, alignment: .any)
      guard let hit = session.raycast(query).first else { return nil }
      return await live.position(ofScene: SceneTransform(hit.worldTransform).position)
    }
  }
#endif
