/// How far a session has come in knowing where it is: the states of Apple's `ARGeoTrackingStatus.State`.
public enum GeoTrackingState: String, Equatable, Sendable, CaseIterable {
  /// It cannot work here: no permission, or nothing is known of this area.
  case notAvailable = "not-available"
  /// Waiting for a first position.
  case initializing
  /// A position is known, but not well enough.
  case localizing
  /// Good enough to show things at their places.
  case localized
}
