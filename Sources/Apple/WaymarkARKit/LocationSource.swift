#if os(visionOS) || (os(iOS) && canImport(ARKit))
  import CoreLocation
  import Foundation
  import Waymark
  import WaymarkGeodesy

  /// Passes what a `CLLocationManager` delivers to the engine. The manager belongs to the main thread, on which it was
  /// made and calls back; what it delivers is copied there and handed on at once.
  @MainActor
  final class LocationSource: NSObject, CLLocationManagerDelegate {
    /// A change of the permission or of the compass.
    enum Change: Sendable {
      case permission(DevicePermission, isPrecise: Bool)
      case compass(accuracy: Double)
      case failure(Bool)
    }

    private let manager = CLLocationManager()
    private nonisolated let events: AsyncStream<DeviceEvent>.Continuation
    private nonisolated let changed: @Sendable (Change) -> Void

    init(events: AsyncStream<DeviceEvent>.Continuation, changed: @escaping @Sendable (Change) -> Void) {
      self.events = events
      self.changed = changed
      super.init()
      manager.delegate = self
      manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation
      manager.distanceFilter = kCLDistanceFilterNone
      manager.activityType = .fitness
      #if os(iOS)
        manager.pausesLocationUpdatesAutomatically = false
        // The engine rotates readings to the camera itself; it relies on this reference.
        manager.headingOrientation = .portrait
        manager.headingFilter = 1
      #endif
    }

    static var hasCompass: Bool { CLLocationManager.headingAvailable() }

    func start() {
      if manager.authorizationStatus == .notDetermined { manager.requestWhenInUseAuthorization() }
      manager.startUpdatingLocation()
      #if os(iOS)
        if Self.hasCompass { manager.startUpdatingHeading() }
      #endif
    }

    func stop() {
      manager.stopUpdatingLocation()
      #if os(iOS)
        manager.stopUpdatingHeading()
      #endif
    }

    #if os(iOS)
      /// Whether locations go on while the app is in the background, where the app declares that (`location` in its
      /// `UIBackgroundModes`): without the declaration Core Location ends the app. Set it while the app is on the screen.
      var goesOnInBackground = false {
        didSet {
          let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? []
          let goesOn = goesOnInBackground && modes.contains("location")
          guard manager.allowsBackgroundLocationUpdates != goesOn else { return }
          manager.allowsBackgroundLocationUpdates = goesOn
          manager.showsBackgroundLocationIndicator = goesOn
          // Updates that begin now are the ones that go on.
          if goesOn { manager.startUpdatingLocation() }
        }
      }

      /// Asks for the exact location until the app ends.
      func askForExactLocation(purpose: String) {
        manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purpose, completion: nil)
      }

      nonisolated func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        let heading = DeviceHeading(
          magneticDegrees: newHeading.magneticHeading, accuracy: newHeading.headingAccuracy,
          stamp: UTCInstant(newHeading.timestamp))
        events.yield(.heading(heading, arrival: .now))
        changed(.compass(accuracy: newHeading.headingAccuracy))
      }
    #endif

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      let now = DeviceClock.Reading.now
      for location in locations { events.yield(.location(DeviceLocation(location), arrival: now)) }
      changed(.failure(false))
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      changed(.failure(true))
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      changed(
        .permission(
          DevicePermission(manager.authorizationStatus), isPrecise: manager.accuracyAuthorization == .fullAccuracy))
    }
  }

  extension DeviceLocation {
    init(_ location: CLLocation) {
      self.init(
        latitude: location.coordinate.latitude, longitude: location.coordinate.longitude, altitude: location.altitude,
        ellipsoidalAltitude: location.ellipsoidalAltitude, horizontalAccuracy: location.horizontalAccuracy,
        verticalAccuracy: location.verticalAccuracy, course: location.course, courseAccuracy: location.courseAccuracy,
        speed: location.speed, speedAccuracy: location.speedAccuracy, stamp: UTCInstant(location.timestamp))
    }
  }

  extension DeviceCondition {
    /// Takes in a change of location or compass.
    ///
    /// - Returns: the conditions for the engine, where they have changed.
    mutating func take(_ change: LocationSource.Change) -> GeoTrackingConditions? {
      switch change {
      case .permission(let permission, let isPrecise):
        (location, locationIsPrecise) = (permission, isPrecise)
        var conditions = GeoTrackingConditions()
        conditions.isAllowed = permission == .granted ? .yes : permission == .notAsked ? .asking : .no
        return conditions
      case .compass(let accuracy): compassAccuracy = accuracy
      case .failure(let fails): locationFails = fails
      }
      return nil
    }
  }

  extension DevicePermission {
    init(_ status: CLAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notAsked
      case .restricted: self = .restricted
      case .denied: self = .denied
      case .authorizedAlways, .authorizedWhenInUse: self = .granted
      @unknown default: self = .denied
      }
    }
  }
#endif
