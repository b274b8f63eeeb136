/// Whether a street is where elevation models have the ground.
public enum StreetLevel: String, Equatable, Sendable, CaseIterable {
  /// On the ground.
  case ground
  /// On a bridge: the ground is below it.
  case bridge
  /// In a tunnel or an underpass: the ground is above it.
  case tunnel
}
