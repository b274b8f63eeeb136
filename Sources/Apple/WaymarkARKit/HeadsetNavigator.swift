#if os(visionOS)
  import ARKit
  import Observation
  import RealityKit
  import Waymark
  import WaymarkGeodesy
  import WaymarkLive

  /// Geographic augmented reality for an app on Apple Vision Pro: owns the sensors, the engine's actor and the content of
  /// the scene. Show it with `HeadsetView` in an immersive space of style `.mixed`. There is no compass, so the direction
  /// comes from walking.
  @MainActor
  @Observable
  public final class HeadsetNavigator: ConditionOwner {
    /// The newest update; nil before the first.
    public private(set) var update: LiveUpdate?
    /// What is known about permissions and sensors.
    public internal(set) var condition = DeviceCondition()
    /// The newest announcement in words; empty before the first.
    public private(set) var announcement = ""
    /// Whether sensors run.
    public private(set) var isRunning = false

    /// Called with everything that happens once: announcements to speak, routes to ask for. Set it before `start`.
    @ObservationIgnored public var onEvent: (@MainActor (LiveEvent) -> Void)?
    /// The engine on its actor: routes, anchors, style, sight lines, recording.
    @ObservationIgnored nonisolated public let live: LiveSession

    @ObservationIgnored private let session = ARKitSession()
    @ObservationIgnored private var events: AsyncStream<DeviceEvent>.Continuation?
    @ObservationIgnored private var locator: LocationSource?
    @ObservationIgnored private var content: SceneContent?
    @ObservationIgnored private var tracking: Task<Void, Never>?

    /// Makes a navigator; nothing runs before `start`.
    ///
    /// - Parameter options: of the session. The headset's scene is aligned to gravity alone and it has no geographic
    ///   tracking, whatever they say.
    public init(options: LiveOptions = LiveOptions()) {
      var options = options
      options.usesGeoTracking = false
      options.initialYaw = .firstHeading
      live = LiveSession(options: options)
      condition.hasTracking = WorldTrackingProvider.isSupported
      condition.hasCompass = false
      // The system draws the picture itself; an app neither sees it nor asks for it.
      condition.camera = .granted
      let (updates, events) = (live.updates, live.events)
      Task { [weak self] in for await update in updates { self?.show(update) } }
      Task { [weak self] in for await event in events { self?.take(event) } }
    }

    /// Starts tracking and location, asking for permissions that the user has not decided on.
    public func start() {
      guard !isRunning else { return }
      isRunning = true
      let (stream, events) = AsyncStream.makeStream(of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(600))
      self.events = events
      Task { [live] in await live.run(stream) }
      events.yield(.clock(.now))
      events.yield(.display(HeadsetOptics.display))
      let locator = LocationSource(events: events) { [weak self] change in
        Task { @MainActor [weak self] in self?.take(change) }
      }
      self.locator = locator
      locator.start()
      tracking = Task { [weak self, session] in await self?.track(session, events) }
    }

    /// Stops all sensors. Route, anchors and the estimates stay; poses begin a new scene.
    public func stop() {
      guard isRunning else { return }
      isRunning = false
      locator?.stop()
      locator = nil
      session.stop()
      events?.yield(.interrupted(at: DeviceClock.Reading.now.uptime))
      events?.finish()
      events = nil
      tracking?.cancel()
      tracking = nil
    }

    /// Sets the route to follow; nil ends guidance.
    public func setRoute(_ route: Route?) {
      announcement = ""
      Task { [live] in await live.setRoute(route) }
    }

    /// Sets the anchors to show.
    public func setAnchors(_ anchors: [Waymark.Anchor]) {
      Task { [live] in await live.setAnchors(anchors, drawnByClient: false) }
    }

    /// The root of what is drawn; nil where it cannot be drawn.
    func makeContent() async -> Entity? {
      do {
        let content = try SceneContent()
        self.content = content
        try await content.prepare()
        return content.root
      } catch {
        content = nil
        condition.drawsSolids = false
        return nil
      }
    }

    private func show(_ update: LiveUpdate) {
      self.update = update
      // The engine's own models are in the mesh.
      content?.show(update, anchors: [])
    }

    /// Passes the headset's pose to the engine. ARKit gives it on request only.
    private func track(_ session: ARKitSession, _ events: AsyncStream<DeviceEvent>.Continuation) async {
      // A provider that was stopped cannot run again.
      let provider = WorldTrackingProvider()
      do {
        try await session.run([provider])
      } catch {
        condition.hasTracking = false
        return
      }
      events.yield(.restarted(at: DeviceClock.Reading.now.uptime))
      while !Task.isCancelled {
        let now = DeviceClock.Reading.now.uptime
        if provider.state == .running, let anchor = provider.queryDeviceAnchor(atTimestamp: now) {
          events.yield(.frame(DeviceFrame(anchor, at: now)))
        }
        try? await Task.sleep(for: HeadsetOptics.interval)
      }
    }

    private func take(_ event: LiveEvent) {
      switch event {
      case .announcement(_, let words): announcement = words
      case .restartTracking:
        guard let events else { break }
        session.stop()
        tracking?.cancel()
        tracking = Task { [weak self, session] in await self?.track(session, events) }
      case .askGeoTracking, .track, .placeGeoAnchor, .reroute, .direction: break
      }
      onEvent?(event)
    }
  }
#endif
