public import Waymark

/// A simulated walk as a sequence of samples; every iteration gives the same ones.
public struct SimulatedWalk: Sequence, Sendable {
  /// The route walked.
  public let route: Route
  /// What the walk is like.
  public let parameters: SimulationParameters

  /// A walk along a route from its first point to its last.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkSimulation
  ///
  /// func walk(along route: Route) -> Session<RobustAlignment> {
  ///   var parameters = SimulationParameters()
  ///   parameters.seed = 7
  ///   var session = Session()
  ///   session.setRoute(route)
  ///   for sample in SimulatedWalk(route: route, parameters: parameters) { session.take(sample) }
  ///   return session
  /// }
  /// ```
  public init(route: Route, parameters: SimulationParameters = SimulationParameters()) {
    self.route = route
    self.parameters = parameters
  }

  /// About how long it takes, seconds: the route's length at the mean speed, and the standing.
  public var expectedDuration: Double {
    parameters.standingStart + route.distance / Swift.max(0.01, parameters.speed) + parameters.standingEnd
  }

  /// Starts the walk.
  public func makeIterator() -> WalkSimulator { WalkSimulator(route: route, parameters: parameters) }
}
