internal import CPortableMath
internal import WaymarkGeodesy

/// Usual time along a route, by arc length: as the steps' or the route's source says, and within that by slope.
struct RouteTimes: Sendable {
  private let index: RouteIndex
  /// Seconds until each vertex; empty when nothing is known.
  private let seconds: [Double]

  init(_ index: RouteIndex) {
    self.index = index
    let route = index.route
    let arcs = index.vertexArcLengths
    guard route.mode == .walking || route.duration != nil else {
      seconds = []
      return
    }
    // By slope first.
    var spans = [0.0]
    spans.reserveCapacity(arcs.count)
    for i in 1..<arcs.count {
      var slope = 0.0
      let length = arcs[i] - arcs[i - 1]
      if route.mode == .walking, !route.altitudes.isEmpty, length > 0, let a = route.altitudes[i - 1],
        let b = route.altitudes[i], a.reference == b.reference
      {
        slope = (b.meters - a.meters) / length
      }
      spans.append(length / Self.walkingSpeed(slope: slope))
    }
    // Steps with a time of their own: stairs, ferries and lifts take longer than their length says.
    for step in index.steps {
      guard let duration = step.duration, duration.isFinite, duration > 0 else { continue }
      let range = step.geometryRange
      guard range.lowerBound < range.upperBound else { continue }
      Self.scale(&spans, range.lowerBound + 1...range.upperBound, to: duration)
    }
    if let duration = route.duration, duration.isFinite, duration >= 0 {
      Self.scale(&spans, 1...arcs.count - 1, to: duration)
    }
    var sum = 0.0
    for i in 0..<spans.count {
      sum += spans[i]
      spans[i] = sum
    }
    seconds = spans
  }

  /// Walking speed on a slope, m/s: 6·exp(−3.5·|slope + 0.05|) km/h (Tobler 1993); never slower than a tenth of it on
  /// the level, so that a wrong altitude does not take days.
  static func walkingSpeed(slope: Double) -> Double {
    let level = 6 / 3.6
    guard slope.isFinite else { return level * 0.84 }
    return max(0.084 * level, level * exp(-3.5 * abs(slope + 0.05)))
  }

  private static func scale(_ spans: inout [Double], _ range: ClosedRange<Int>, to duration: Double) {
    var sum = 0.0
    for i in range { sum += spans[i] }
    guard sum > 0 else { return }
    for i in range { spans[i] *= duration / sum }
  }

  /// Seconds from the start to an arc length; nil when nothing is known.
  func seconds(until arcLength: Double) -> Double? {
    guard !seconds.isEmpty else { return nil }
    let arcs = index.vertexArcLengths
    let next = max(1, min(arcs.count - 1, index.firstVertex(after: arcLength)))
    let span = arcs[next] - arcs[next - 1]
    let t = span > 0 ? max(0, min(1, (arcLength - arcs[next - 1]) / span)) : 1
    return seconds[next - 1] + (seconds[next] - seconds[next - 1]) * t
  }
}
