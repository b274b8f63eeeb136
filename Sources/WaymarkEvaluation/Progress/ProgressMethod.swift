/// A way to follow a user along a route. `ProgressFilter` is the one in use; the others are the rules of other
/// navigation software, kept to be compared with (`waymark evaluate progress`).
public protocol ProgressMethod: Sendable {
  /// The route that is followed.
  var index: RouteIndex { get }
  /// Where the user is on it; nil before the first usable observation.
  var progress: RouteProgress? { get }
  /// The user is here now. Observations that are not finite change nothing.
  mutating func update(_ observation: ProgressObservation)
  /// The session's clock jumped: times from before cannot be compared with those from now on.
  mutating func restartClock()
}
