/// How exact a localized session is: the levels of Apple's `ARGeoTrackingStatus.Accuracy`.
public enum GeoTrackingAccuracy: String, Equatable, Sendable, CaseIterable {
  /// Not localized, or the alignment states no uncertainty.
  case undetermined
  case low
  case medium
  case high
}
