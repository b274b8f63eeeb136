/// Closed areas, given by their corners without repeating the first.
enum Polygon {
  /// Signed area, positive when the corners are counter-clockwise.
  static func area(_ ring: [Point]) -> Double {
    var sum = 0.0
    for i in ring.indices { sum += ring[i].cross(ring[(i + 1) % ring.count]) }
    return sum / 2
  }

  /// Centre of the area.
  static func center(_ ring: [Point]) -> Point {
    var sum = Point(0, 0)
    var total = 0.0
    guard let first = ring.first else { return sum }
    for i in ring.indices {
      // From the first corner, so that far-off coordinates lose no digits.
      let a = ring[i] - first
      let b = ring[(i + 1) % ring.count] - first
      let weight = a.cross(b)
      sum = sum + (a + b) * weight
      total += weight
    }
    return abs(total) > 1e-9 ? first + sum / (3 * total) : first
  }

  /// Whether a point is inside.
  static func contains(_ ring: [Point], _ point: Point) -> Bool {
    var inside = false
    for i in ring.indices {
      let a = ring[i]
      let b = ring[(i + 1) % ring.count]
      if (a.y > point.y) != (b.y > point.y), point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) {
        inside.toggle()
      }
    }
    return inside
  }

  /// A convex polygon with all its sides moved inwards; empty when nothing is left.
  static func inset(_ ring: [Point], by distance: Double) -> [Point] {
    let corners = area(ring) >= 0 ? ring : ring.reversed()
    var result = corners
    for i in corners.indices {
      let a = corners[i]
      let side = (corners[(i + 1) % corners.count] - a).unit
      result = Voronoi.clip(result, at: a + side.left * distance, keeping: side.left)
    }
    return result
  }

  /// A rectangle with its front side's middle at a point.
  static func rectangle(front: Point, along: Point, width: Double, depth: Double) -> [Point] {
    let back = along.left * depth
    let half = along * (width / 2)
    return [front - half, front + half, front + half + back, front - half + back]
  }
}
