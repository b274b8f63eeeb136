/// Why a session is not further: the reasons of Apple's `ARGeoTrackingStatus.StateReason`.
public enum GeoTrackingReason: String, Equatable, Sendable, CaseIterable {
  /// Nothing special.
  case none
  /// The client said that nothing is known of this area.
  case notAvailableAtLocation = "not-available-at-location"
  /// The user did not allow locations, motion or camera.
  case needLocationPermissions = "need-location-permissions"
  /// The camera's tracking of the surroundings is limited or lost.
  case worldTrackingUnstable = "world-tracking-unstable"
  /// No location came, or none for a while.
  case waitingForLocation = "waiting-for-location"
  /// The client still asks whether the area is known.
  case waitingForAvailabilityCheck = "waiting-for-availability-check"
  /// Data of the area (elevation, streets) is not there.
  case geoDataNotLoaded = "geo-data-not-loaded"
  /// The camera looks at the ground.
  case devicePointedTooLow = "device-pointed-too-low"
  /// It takes much longer than usual. (With Apple the comparison of pictures failed; here all cues together did not do.)
  case visualLocalizationFailed = "visual-localization-failed"
}
