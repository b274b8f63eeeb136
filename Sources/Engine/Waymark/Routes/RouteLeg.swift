/// The part of a route between two stops.
public struct RouteLeg: Equatable, Sendable {
  /// What to do along it, in order.
  public var steps: [RouteStep]
  /// Length in metres.
  public var distance: Double
  /// Time in seconds; nil when unknown.
  public var duration: Double?

  /// Makes a leg.
  public init(steps: [RouteStep], distance: Double, duration: Double? = nil) {
    self.steps = steps
    self.distance = distance
    self.duration = duration
  }
}
