#if os(iOS) && canImport(ARKit)
  import ARKit
  import RealityKit
  import Waymark
  import WaymarkLive

  /// The camera's view, and when its session runs.
  extension WaymarkNavigator {
    /// Shows the camera: the camera starts if the sensors run.
    ///
    /// - Returns: the navigator's view, always the same.
    func showView() -> WaymarkARView {
      let view = view ?? makeView()
      // Where one place of the interface takes it over from another, both have it for a moment.
      shownCount += 1
      run.isShown = true
      runTracking()
      return view
    }

    /// The view is not shown any more: the camera stops, and its scene is kept.
    func hideView() {
      shownCount -= 1
      run.isShown = shownCount > 0
      if !run.isShown { isCoachedByDevice = false }
      runTracking()
    }

    /// ARKit's own coaching for the navigator's session.
    func coachingView() -> ARCoachingOverlayView {
      let moments = CoachingMoments { [weak self] isActive in
        self?.isCoachedByDevice = isActive
      } startOver: { [weak self] in
        self?.beginAgain()
      }
      coachingMoments = moments
      let coaching = ARCoachingOverlayView(frame: .zero)
      coaching.goal = .tracking
      coaching.session = (view ?? makeView()).tracking
      coaching.delegate = moments
      return coaching
    }

    private func makeView() -> WaymarkARView {
      let view = WaymarkARView.make()
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
        condition.drawsSolids = false
      }
      return view
    }

    /// Passes to the engine how the picture is displayed, when that has changed.
    func readDisplay() {
      guard let events, var new = view?.display else { return }
      new.magnification = magnification
      guard new != display else { return }
      display = new
      events.yield(.display(new))
    }

    /// Starts, continues or stops the camera's session, as `run` says.
    func runTracking() {
      guard run.isStarted, condition.hasTracking, condition.camera == .notAsked else { return act() }
      guard run.isShown, !run.isResting else { return act() }
      Task { [weak self] in
        let permission = await CameraPermission.ask()
        self?.condition.camera = permission
        self?.act()
      }
    }

    private func act() {
      run.isAllowed = condition.hasTracking && condition.camera == .granted
      switch run.action(at: update?.position?.coordinate, accuracy: update?.accuracy, DeviceClock.Reading.now.utc) {
      case .none: break
      case .pause: pauseSession()
      case .resume:
        connect()
        events?.yield(.clock(.now))
        runSession(anew: false)
      case .begin:
        connect()
        runSession(anew: true)
      }
    }

    private func connect() {
      guard let view, let events else { return }
      let tracker = ARKitSource(events: events, pictures: pictureSource()) { [weak self] failure in
        Task { @MainActor [weak self] in self?.take(failure) }
      }
      self.tracker = tracker
      display = nil
      readDisplay()
      view.tracking?.delegateQueue = tracker.queue
      view.tracking?.delegate = tracker
    }

    /// Where small copies of pictures go, if they are wanted.
    private func pictureSource() -> PictureSource? {
      pictures?.finish()
      guard options.usesPictures else { return nil }
      let (stream, pictures) = AsyncStream.makeStream(of: CameraPicture.self, bufferingPolicy: .bufferingNewest(1))
      self.pictures = pictures
      Task(priority: .utility) { [compass] in await compass.run(stream) }
      return PictureSource(pictures: pictures)
    }

    private func pauseSession() {
      pictures?.finish()
      pictures = nil
      view?.tracking?.pause()
      view?.tracking?.delegate = nil
      tracker = nil
      events?.yield(.interrupted(at: DeviceClock.Reading.now.uptime))
    }

    /// Runs the session in the current mode.
    ///
    /// - Parameter anew: whether a new scene begins; otherwise the session goes on in the old one, which it looks for.
    func runSession(anew: Bool) {
      guard run.isRunning, let view, let session = view.tracking else { return }
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
        if options.usesOcclusion { view.addOcclusion(to: world) }
        configuration = world
      }
      guard anew else { return session.run(configuration) }
      geoAnchor = nil
      events?.yield(.restarted(at: DeviceClock.Reading.now.uptime))
      session.run(configuration, options: [.resetTracking, .removeExistingAnchors])
      guard let root = content?.root else { return }
      // Whether the anchor of the content survives the removal is not documented.
      view.scene.removeAnchor(root)
      view.scene.addAnchor(root)
    }
  }
#endif
