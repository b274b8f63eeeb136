public import Waymark
public import WaymarkGeodesy

/// Follows the user along a route: the nearest segment with continuity. It looks near the last position first, so that
/// loops, hairpins and overlapping parts do not make it jump, and changes to a nearer part only after some time. A
/// baseline: `ProgressFilter` is in use.
public struct ProgressTracker: Sendable {
  /// Constants of the method.
  public struct Parameters: Equatable, Sendable {
    /// How far back along the route to look, metres.
    public var windowBehind = 15.0
    /// How far ahead to look, metres, beyond one and a half times what the user moved.
    public var windowAhead = 15.0
    /// Cost of a metre backwards, relative to a metre away from the route.
    public var backwardCost = 0.3
    /// Farther from the route than this, metres, counts as away; the fix's accuracy is added.
    public var offRouteDistance = 25.0
    /// Away for this many seconds is off route; a nearer part must stay nearer for as long before it is believed.
    public var patience = 5.0
    /// The end is reached within this many metres of it.
    public var arrivalDistance = 8.0
    /// Parts of the route nearer to each other than this, metres, count as equally near at the start.
    public var tie = 8.0

    /// The defaults.
    public init() {}
  }

  /// The route that is followed.
  public let index: RouteIndex
  /// Where the user is; nil before the first position.
  public private(set) var progress: RouteProgress?

  private let parameters: Parameters
  private let report: RouteReport
  private var lastPoint: Vector3?
  private var awaySince: Double?
  private var hasArrived = false

  /// Starts to follow a route.
  public init(route: Route, parameters: Parameters = Parameters()) {
    self.init(index: RouteIndex(route), parameters: parameters)
  }

  /// Starts to follow a route that has an index already.
  public init(index: RouteIndex, parameters: Parameters = Parameters()) {
    self.index = index
    self.parameters = parameters
    report = RouteReport(index)
  }

  /// Updates the user's position.
  ///
  /// - Parameters:
  ///   - coordinate: the user's position.
  ///   - accuracy: its 68 % radius in metres, 0 when unknown.
  ///   - time: seconds on the session's clock.
  public mutating func update(coordinate: Coordinate, accuracy: Double, at time: Double) {
    update(ProgressObservation(time: time, coordinate: coordinate, sigma: accuracy / AccuracyRadius.perSigma))
  }

  /// Updates the user's position.
  public mutating func update(_ observation: ProgressObservation) {
    let (point, time) = (observation.point, observation.time)
    let accuracy = AccuracyRadius.perSigma * (observation.sigma ?? 0)
    let moved = lastPoint.map { $0.distance(to: point) } ?? 0
    lastPoint = point
    let margin = parameters.offRouteDistance + max(0, accuracy)
    guard let match = locate(point, moved: moved, margin: margin, at: time) else { return }
    let away = match.distance > margin
    if !away { awaySince = nil } else if awaySince == nil { awaySince = time }
    let isOff = awaySince.map { time - $0 >= parameters.patience } ?? false
    let remaining = index.length - match.arcLength
    let toEnd = index.point(at: index.length).distance(to: point)
    if remaining <= parameters.arrivalDistance, toEnd <= parameters.arrivalDistance { hasArrived = true }
    if toEnd > 4 * parameters.arrivalDistance { hasArrived = false }
    progress = report.progress(
      at: match.arcLength, point: point, state: hasArrived ? .arrived : isOff ? .offRoute : .onRoute)
  }

  /// The session's clock jumped: times from before cannot be compared with those from now on.
  public mutating func restartClock() { awaySince = nil }

  private mutating func locate(_ point: Vector3, moved: Double, margin: Double, at time: Double) -> RouteIndex.Nearest?
  {
    guard let last = progress?.arcLength else {
      // First position: of parts that are about equally near, the earliest is taken.
      guard let nearest = index.nearest(to: point) else { return nil }
      return index.first(within: nearest.distance + parameters.tie, of: point).map { first in
        let window = index.nearest(
          to: point, from: first.arcLength, through: first.arcLength + 4 * parameters.tie)
        return window ?? first
      }
    }
    guard let near = nearby(point, last: last, moved: moved) else { return nil }
    guard near.distance > margin, let since = awaySince, time - since >= parameters.patience else { return near }
    // Away for long: another part of the route may be where the user is.
    guard let nearest = index.nearest(to: point), nearest.distance < near.distance - parameters.tie else { return near }
    return nearest
  }

  /// The nearest point around the last one. People walk routes forwards: a point behind costs a fraction of the
  /// distance to it, so that a route that returns on the same street is not taken for walking backwards.
  private func nearby(_ point: Vector3, last: Double, moved: Double) -> RouteIndex.Nearest? {
    let ahead = parameters.windowAhead + 1.5 * moved
    guard let forward = index.nearest(to: point, from: last, through: last + ahead),
      let backward = index.nearest(to: point, from: last - parameters.windowBehind, through: last)
    else { return nil }
    let cost = backward.distance + parameters.backwardCost * (last - backward.arcLength)
    return cost < forward.distance ? backward : forward
  }
}
