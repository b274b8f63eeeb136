#if os(iOS) && canImport(ARKit)
  import ARKit
  import Waymark
  import WaymarkGeodesy
  import WaymarkLive

  /// What engine, camera and location report.
  extension WaymarkNavigator {
    func take(_ event: LiveEvent) {
      switch event {
      case .announcement(_, let words): announcement = words
      case .restartTracking: runSession(anew: true)
      case .askGeoTracking(let position): askGeoTracking(at: position)
      case .track(let mode):
        self.mode = mode
        run.forget()
        runSession(anew: true)
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
          self?.nearestGeoTracking = nil
          if !isAvailable { self?.findGeoTracking(GeoTrackingSearch(around: position)) }
          await live.geoTracking(isAvailable: isAvailable)
        }
      }
    }

    /// Asks for one place after the other until there is one.
    private func findGeoTracking(_ search: GeoTrackingSearch) {
      var search = search
      guard geoTrackingIsAvailable == false, let place = search.next() else { return }
      let rest = search
      ARGeoTrackingConfiguration.checkAvailability(
        at: CLLocationCoordinate2D(latitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
      ) { @Sendable [weak self] isAvailable, _ in
        Task { @MainActor [weak self] in
          guard isAvailable else { self?.findGeoTracking(rest); return }
          if self?.geoTrackingIsAvailable == false { self?.nearestGeoTracking = place }
        }
      }
    }

    func take(_ failure: DeviceFailure) {
      switch failure {
      case .cameraUnauthorized: condition.camera = CameraPermission.present
      case .unsupported where mode == .geo, .geoTracking:
        // The engine's actor falls back to plain tracking.
        events?.yield(.geoTracking(GeoTracking(state: .notAvailable)))
      case .unsupported: condition.hasTracking = false
      case .sensor, .tracking, .other: if failure.isWorthAnotherTry { runSession(anew: true) }
      }
    }
  }
#endif
