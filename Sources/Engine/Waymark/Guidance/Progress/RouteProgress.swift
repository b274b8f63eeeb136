/// Where the user is on the route.
public struct RouteProgress: Equatable, Sendable {
  /// Relation between user and route.
  public enum State: String, Equatable, Sendable, CaseIterable {
    /// Following it.
    case onRoute
    /// Away from it for some time.
    case offRoute
    /// At its end.
    case arrived
    /// The position is too uncertain to say.
    case unknown
  }

  /// Relation between user and route.
  public var state: State
  /// Arc length of the user's position on the route, metres from its start.
  public var arcLength: Double
  /// Cross-track distance from that position, metres, positive to the right of the route.
  public var crossTrack: Double
  /// Arc length still to go, metres.
  public var remainingDistance: Double
  /// Time still to go, seconds, at the user's own pace as far as it is known; nil when nothing says how long it takes.
  public var remainingDuration: Double?
  /// Index in `Route.steps` of the step that the user is on; nil when the route has none.
  public var currentStep: Int?
  /// Index in `Route.steps` of the next manoeuvre that must be said; nil when the route has no steps or none is ahead.
  public var nextStep: Int?
  /// Arc length to the next manoeuvre, metres.
  public var distanceToNextStep: Double?
  /// Standard deviation of the arc length, metres; nil where the method has none.
  public var sigma: Double?
  /// Probability that the user is off the route, 0…1; nil where the method has no such number.
  public var offRouteProbability: Double?
  /// Whether the user has been at each of `Route.stopVertices`; empty where the method does not tell.
  public var visitedStops: [Bool] = []
}
