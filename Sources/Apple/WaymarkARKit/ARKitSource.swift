#if os(iOS) && canImport(ARKit)
  import ARKit
  import Waymark
  import WaymarkGeodesy

  /// Passes what an `ARSession` delivers to the engine. It works on a queue of its own, copies numbers, and keeps
  /// nothing: the session's queue never waits, and no frame is held.
  final class ARKitSource: NSObject, ARSessionDelegate, Sendable {
    /// The queue on which the session calls.
    let queue = DispatchQueue(label: "waymark.arsession", qos: .userInteractive)
    private let events: AsyncStream<DeviceEvent>.Continuation
    private let pictures: PictureSource?
    private let failed: @Sendable (DeviceFailure) -> Void

    init(
      events: AsyncStream<DeviceEvent>.Continuation, pictures: PictureSource?,
      failed: @escaping @Sendable (DeviceFailure) -> Void
    ) {
      self.events = events
      self.pictures = pictures
      self.failed = failed
      super.init()
    }

    func session(_ session: ARSession, didUpdate frame: ARFrame) {
      let copied = DeviceFrame(frame)
      events.yield(.frame(copied))
      pictures?.take(frame, copied)
    }

    func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) {
      for anchor in anchors {
        guard let geo = anchor as? ARGeoAnchor, geo.isTracked,
          let position = Position(geo)
        else { continue }
        let sighting = GeoAnchorSighting(position: position, transform: SceneTransform(geo.transform))
        events.yield(.geoAnchor(sighting, at: DeviceClock.Reading.now.uptime))
      }
    }

    func session(_ session: ARSession, didChange geoTrackingStatus: ARGeoTrackingStatus) {
      events.yield(.geoTracking(GeoTracking(geoTrackingStatus)))
    }

    func sessionWasInterrupted(_ session: ARSession) {
      events.yield(.interrupted(at: DeviceClock.Reading.now.uptime))
    }

    func sessionInterruptionEnded(_ session: ARSession) { events.yield(.clock(.now)) }

    /// The engine judges a relocalized scene, and when to give up.
    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool { true }

    func session(_ session: ARSession, didFailWithError error: any Error) { failed(DeviceFailure(error)) }
  }

  extension Position {
    /// The position of a geographic anchor; its altitude is above mean sea level.
    fileprivate init?(_ anchor: ARGeoAnchor) {
      let position = anchor.coordinate
      guard let coordinate = Coordinate(latitude: position.latitude, longitude: position.longitude) else { return nil }
      self.init(coordinate, altitude: anchor.altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) })
    }
  }
#endif
