/// Units in which people are told distances.
public enum UnitSystem: String, Equatable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial
}
