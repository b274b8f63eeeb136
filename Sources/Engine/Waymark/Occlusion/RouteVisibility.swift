/// How visible the route ahead is between the buildings, from frame to frame: at points every three metres, of which a few
/// are looked at again in each frame.
struct RouteVisibility: Sendable {
  /// Metres between the points, at whole multiples along the route.
  private static let spacing = 3.0
  /// In so many frames all points are looked at again.
  private static let frames = 12

  private struct Point: Sendable {
    /// 0 (hidden) to 1: as shown, and as it is.
    var value: Double
    var goal: Double
  }

  /// Number of the first point: its arc length in spacings.
  private var first = 0
  private var points: [Point] = []
  /// The point to be looked at next.
  private var next = 0
  private var shown = -Double.infinity

  /// Forgets everything: another route is followed, or other buildings are known.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    shown = -.infinity
  }

  /// Updates it for a frame.
  ///
  /// - Parameters:
  ///   - range: arc lengths that are drawn, metres.
  ///   - time: the frame's time, seconds.
  ///   - visibility: how visible the route is at an arc length, which may lie a spacing beyond the range.
  mutating func update(over range: ClosedRange<Double>, at time: Double, _ visibility: (Double) -> Double) {
    let since = time - shown
    shown = time
    if !(since >= 0 && since < FadingVisibility.pause) { points.removeAll(keepingCapacity: true) }
    let start = Int((range.lowerBound / Self.spacing).rounded(.down))
    let count = Int((range.upperBound / Self.spacing).rounded(.up)) - start + 1
    // Not inlined, so that the code of the closure is there once, not at each of the two calls: WebAssembly stays small.
    @inline(never) func look(_ i: Int) -> Double {
      visibility(Double(start + i) * Self.spacing)
    }
    move(to: start, count: count)
    while points.count < count {
      let value = look(points.count)
      points.append(Point(value: value, goal: value))
    }
    for _ in 0..<(count + Self.frames - 1) / Self.frames {
      next = next + 1 < count ? next + 1 : 0
      points[next].goal = look(next)
    }
    let step = since / FadingVisibility.fading
    for i in points.indices { points[i].value += max(-step, min(step, points[i].goal - points[i].value)) }
  }

  /// How visible the route is at an arc length: 0 (hidden) to 1.
  func value(at arcLength: Double) -> Double {
    guard let last = points.indices.last else { return 1 }
    let place = max(0, min(Double(last), arcLength / Self.spacing - Double(first)))
    let i = min(last, Int(place))
    let (a, b) = (points[i].value, points[min(last, i + 1)].value)
    return a + (b - a) * (place - Double(i))
  }

  /// Keeps the points that are still drawn.
  private mutating func move(to start: Int, count: Int) {
    if start < first || start >= first + points.count { points.removeAll(keepingCapacity: true) }
    if !points.isEmpty, start > first { points.removeSubrange(0..<start - first) }
    if points.count > count { points.removeSubrange(count...) }
    first = start
  }
}
