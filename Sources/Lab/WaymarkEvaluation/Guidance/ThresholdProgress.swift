public import Waymark
internal import WaymarkGeodesy

/// The rules of other navigation software, as baselines: the nearest point of the line, and off route beyond a fixed
/// distance.
public struct ThresholdProgress: Sendable {
  /// A published rule.
  public enum Rule: String, Equatable, Sendable, CaseIterable {
    /// The nearest point of the whole route; off route beyond 25 m, at once.
    case nearest
    /// Ferrostar: the nearest point of the present step, which ends within 10 m of its end; off route beyond 20 m from
    /// both the step and the whole route, at once, while the 68 % radius is at most 25 m.
    case ferrostar
    /// Mapbox Navigation: the nearest point of the present or the next step; off route beyond 50 m.
    case mapbox

    var offDistance: Double {
      switch self {
      case .nearest: 25
      case .ferrostar: 20
      case .mapbox: 50
      }
    }
  }

  /// The route that is followed.
  public let index: RouteIndex
  /// Where the user is; nil before the first position.
  public private(set) var progress: RouteProgress?
  /// The rule.
  public let rule: Rule

  private let report: RouteReport
  /// Arc length at which the present step begins, metres.
  private var stepStart = 0.0
  private var hasArrived = false

  /// Starts to follow a route.
  public init(index: RouteIndex, rule: Rule) {
    self.index = index
    self.rule = rule
    report = RouteReport(index)
  }

  /// Updates the user's position.
  public mutating func update(_ observation: ProgressObservation) {
    let point = observation.point
    guard point.isFinite, let nearest = index.nearest(to: point), let match = match(of: point, nearest) else { return }
    var isOff = match.distance > rule.offDistance
    if rule == .ferrostar {
      isOff = isOff && nearest.distance > rule.offDistance && AccuracyRadius.perSigma * (observation.sigma ?? 0) <= 25
    }
    let toEnd = index.point(at: index.length).distance(to: point)
    if index.length - match.arcLength <= 10, toEnd <= 10 { hasArrived = true }
    if toEnd > 40 { hasArrived = false }
    progress = report.progress(
      at: match.arcLength, point: point, state: hasArrived ? .arrived : isOff ? .offRoute : .onRoute)
  }

  /// Does nothing: the rules keep no times.
  public mutating func restartClock() {}

  private mutating func match(of point: Vector3, _ nearest: RouteIndex.Nearest) -> RouteIndex.Nearest? {
    guard rule != .nearest else { return nearest }
    var step = report.stepRange(at: stepStart + 0.01)
    if step.upperBound < index.length, index.point(at: step.upperBound).distance(to: point) <= 10 {
      stepStart = step.upperBound
      step = report.stepRange(at: stepStart + 0.01)
    }
    var through = step.upperBound
    if rule == .mapbox { through = report.stepRange(at: min(index.length, through + 0.01)).upperBound }
    guard let match = index.nearest(to: point, from: stepStart, through: through) else { return nil }
    // Mapbox goes on to the next step when that is nearer.
    if rule == .mapbox, match.arcLength > step.upperBound + 1 { stepStart = step.upperBound }
    return match
  }
}
