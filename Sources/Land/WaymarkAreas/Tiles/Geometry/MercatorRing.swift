/// Closed lines of the map: their first point is not repeated at the end.
enum MercatorRing {
  /// Signed area in squared units, positive for clockwise rings as seen on the map (y points down): the orientation of
  /// outer rings in vector tiles.
  static func area(_ ring: some Collection<MercatorPoint>) -> Double {
    guard let first = ring.first else { return 0 }
    var sum = 0.0
    var last = (x: 0.0, y: 0.0)
    for point in ring.dropFirst() {
      // Relative to the first point, so that distant coordinates lose no digits.
      let next = (x: Double(point.x) - Double(first.x), y: Double(point.y) - Double(first.y))
      sum += last.x * next.y - next.x * last.y
      last = next
    }
    return sum / 2
  }

  /// Whether a point is inside; on the border, either result is possible.
  static func contains(_ ring: [MercatorPoint], x: Double, y: Double) -> Bool {
    var inside = false
    guard var a = ring.last else { return false }
    for b in ring {
      if (Double(a.y) > y) != (Double(b.y) > y) {
        let t = (y - Double(a.y)) / (Double(b.y) - Double(a.y))
        if x < Double(a.x) + t * (Double(b.x) - Double(a.x)) { inside.toggle() }
      }
      a = b
    }
    return inside
  }

  /// Whether one ring lies inside another; they may touch, and often do.
  static func contains(_ outer: [MercatorPoint], _ inner: [MercatorPoint]) -> Bool {
    // Some vertices may lie on the outer ring, where rounding decides: the majority counts.
    let step = max(1, inner.count / 9)
    var votes = 0
    for i in stride(from: 0, to: inner.count, by: step) {
      let a = inner[i]
      let b = inner[(i + 1) % inner.count]
      let inside = contains(outer, x: (Double(a.x) + Double(b.x)) / 2, y: (Double(a.y) + Double(b.y)) / 2)
      votes += inside ? 1 : -1
    }
    return votes > 0
  }
}
