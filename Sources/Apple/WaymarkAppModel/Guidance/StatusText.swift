public import Waymark

/// A status in words, as the page says it: the state, and why it is not further, or how exact it is.
public struct StatusText: Equatable, Sendable {
  /// The parts, English; each is a key of `AppWords`.
  public let parts: [String]

  /// The session's status.
  public init(_ status: GeoTrackingStatus) { self.init(status.state, status.reason, status.accuracy) }

  /// The status of the device's own geographic tracking.
  public init(_ status: GeoTracking) { self.init(status.state, status.reason, status.accuracy) }

  private init(_ state: GeoTrackingState, _ reason: GeoTrackingReason, _ accuracy: GeoTrackingAccuracy) {
    let detail = state == .localized ? Self.text(accuracy) : Self.text(reason)
    parts = [Self.text(state)] + [detail].compactMap(\.self)
  }

  private static func text(_ state: GeoTrackingState) -> String {
    switch state {
    case .notAvailable: "Location unavailable"
    case .initializing: "Getting ready"
    case .localizing: "Locating you"
    case .localized: "Located"
    }
  }

  private static func text(_ reason: GeoTrackingReason) -> String? {
    switch reason {
    case .none: nil
    case .notAvailableAtLocation: "no data for this area"
    case .needLocationPermissions: "location access isn’t allowed"
    case .worldTrackingUnstable: "the camera lost track of the surroundings"
    case .waitingForLocation: "no location yet"
    case .waitingForAvailabilityCheck: "checking this area’s data"
    case .geoDataNotLoaded: "this area’s data isn’t loaded"
    case .devicePointedTooLow: "the camera points at the ground"
    case .visualLocalizationFailed: "taking longer than usual"
    }
  }

  private static func text(_ accuracy: GeoTrackingAccuracy) -> String {
    switch accuracy {
    case .undetermined: "accuracy unknown"
    case .low: "low accuracy"
    case .medium: "medium accuracy"
    case .high: "high accuracy"
    }
  }
}
