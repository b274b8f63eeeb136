/// How a route is travelled.
public enum TravelMode: String, Equatable, Sendable, CaseIterable {
  /// On foot.
  case walking
  /// By bicycle.
  case cycling
  /// By car.
  case driving
}
