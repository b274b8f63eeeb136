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
  public final class WaymarkNavigator: WalkNavigating, ConditionOwner {
    /// The newest update; nil before the first.
    public internal(set) var update: LiveUpdate?
    /// What is known about permissions and sensors.
    public internal(set) var condition = DeviceCondition()
    /// The newest announcement in words; empty before the first.
    public internal(set) var announcement = ""
    /// Whether sensors run.
    public private(set) var isRunning = false
    /// Whether ARKit's geographic tracking is available around; nil while that is not known, or not used.
    public internal(set) var geoTrackingIsAvailable: Bool?
    /// The nearest place found where ARKit's geographic tracking is available, while it is not around; nil without one.
    public internal(set) var nearestGeoTracking: GeoTrackingSearch.Place?
    /// Whether ARKit's own coaching is over the picture: other hints about it are quiet meanwhile.
    public internal(set) var isCoachedByDevice = false
    /// The anchors that are shown.
    public internal(set) var anchors: [Waymark.Anchor] = []
    /// Language of the texts that `WaymarkView` and `WaymarkLayer` show.
    public internal(set) var language: GuidanceLanguage

    /// How many times as large as it must be to fill its view the camera's picture is shown, 1 or more: its middle, cut out and
    /// enlarged. Overlay, taps and field of view follow.
    public var magnification = 1.0 { didSet { readDisplay() } }

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

    @ObservationIgnored let options: LiveOptions
    @ObservationIgnored var events: AsyncStream<DeviceEvent>.Continuation?
    @ObservationIgnored var tracker: ARKitSource?
    @ObservationIgnored var pictures: AsyncStream<CameraPicture>.Continuation?
    @ObservationIgnored var locator: LocationSource?
    /// The one view of this navigator: its session keeps the scene while nothing shows it.
    @ObservationIgnored var view: WaymarkARView?
    @ObservationIgnored var coachingMoments: CoachingMoments?
    @ObservationIgnored var shownCount = 0
    @ObservationIgnored var display: DeviceDisplay?
    @ObservationIgnored var content: SceneContent?
    @ObservationIgnored var mode = GeoTrackingChoice.Mode.world
    @ObservationIgnored var geoAnchor: ARGeoAnchor?
    @ObservationIgnored var run = TrackingRun()

    /// Makes a navigator; nothing runs before `start`.
    public init(options: LiveOptions = LiveOptions()) {
      var options = options
      options.usesGeoTracking = options.usesGeoTracking && ARGeoTrackingConfiguration.isSupported
      self.options = options
      language = options.language
      live = LiveSession(options: options)
      compass = CameraCompass(of: live)
      condition.hasTracking = ARWorldTrackingConfiguration.isSupported
      condition.hasCompass = LocationSource.hasCompass
      condition.camera = CameraPermission.present
      read()
    }

    /// Whether ARKit's own coaching shows itself over the picture.
    var usesCoachingOverlay: Bool { options.usesCoachingOverlay }

    // MARK: Start and stop

    /// Starts camera, location and compass, asking for permissions that the user has not decided on. `WaymarkView`
    /// calls it; for a map alone call it without a view: then the camera stays off.
    public func start() {
      guard !isRunning else { return }
      isRunning = true
      let (stream, events) = AsyncStream.makeStream(of: DeviceEvent.self, bufferingPolicy: .bufferingNewest(600))
      self.events = events
      Task { [live] in await live.run(stream) }
      events.yield(.clock(.now))
      let locator = LocationSource(events: events) { [weak self] change in
        Task { @MainActor [weak self] in self?.take(change) }
      }
      self.locator = locator
      locator.goesOnInBackground = goesOnInBackground
      locator.start()
      run.isStarted = true
      runTracking()
    }

    /// Stops all sensors. Route, anchors and the estimates stay; the camera looks for its old scene when it starts again.
    public func stop() {
      guard isRunning else { return }
      isRunning = false
      locator?.stop()
      locator = nil
      run.isStarted = false
      run.isResting = false
      runTracking()
      events?.finish()
      events = nil
    }

    /// Whether position, guidance and the way back go on in the background and with the screen locked, where the app declares
    /// `location` (and `audio`, to speak) in its `UIBackgroundModes`. Set it while the app is on the screen, when a
    /// route begins: Core Location goes on in the background only with updates that began in the foreground.
    @ObservationIgnored public var goesOnInBackground = false {
      didSet { locator?.goesOnInBackground = goesOnInBackground }
    }

    /// Rests the camera: map, guidance, announcements, rerouting and the way back go on by location and compass, in the
    /// background where `goesOnInBackground` says so.
    public func rest() {
      guard isRunning else { return }
      run.isResting = true
      runTracking()
    }

    /// Ends a rest: the camera starts again, and looks for its old scene.
    public func wake() {
      run.isResting = false
      guard isRunning else { return }
      runTracking()
    }

    /// Begins a new scene: what the camera knew is given up.
    public func beginAgain() { runSession(anew: true) }

    /// Asks the user for the exact location until the app ends, where only a rough one is given.
    ///
    /// - Parameter purpose: a key of `NSLocationTemporaryUsageDescriptionDictionary`, which says why.
    public func askForExactLocation(purpose: String) { locator?.askForExactLocation(purpose: purpose) }

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
      if !run.isResting { content?.show(update, anchors: anchors) }
    }
  }
#endif
