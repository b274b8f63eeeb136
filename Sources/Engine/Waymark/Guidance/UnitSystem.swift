/// Units in which distances are given to the user.
public enum UnitSystem: String, Equatable, Sendable, CaseIterable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles.
  case imperial
}
