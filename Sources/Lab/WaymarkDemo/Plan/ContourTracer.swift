/// Traces the borders of regions of a grid as rings (marching squares; W. E. Lorensen, H. E. Cline, 1987, in the plane).
enum ContourTracer {
  /// The rings along which a field passes a level, higher ground on their left.
  ///
  /// - Parameters:
  ///   - values: the field; its outermost samples must lie below the level.
  ///   - level: the level.
  /// - Returns: closed rings, the first point not repeated.
  static func rings(_ values: HeightField, level: Float) -> [[Point]] {
    let side = values.side
    let heights = values.heights
    // Each crossing of a grid line has a number: horizontal edges first, then vertical ones.
    let vertical = side * side
    var next: [Int: Int] = [:]
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let k = row * side + column
        let a = heights[k] >= level
        let b = heights[k + 1] >= level
        let c = heights[k + side + 1] >= level
        let d = heights[k + side] >= level
        if a == b, b == c, c == d { continue }
        let south = k
        let east = vertical + k + 1
        let north = k + side
        let west = vertical + k
        // From the crossing where the ring enters the square to that where it leaves it, high ground on the left.
        switch (a, b, c, d) {
        case (true, false, false, false): next[south] = west
        case (false, true, false, false): next[east] = south
        case (false, false, true, false): next[north] = east
        case (false, false, false, true): next[west] = north
        case (false, true, true, true): next[west] = south
        case (true, false, true, true): next[south] = east
        case (true, true, false, true): next[east] = north
        case (true, true, true, false): next[north] = west
        case (true, true, false, false): next[east] = west
        case (false, false, true, true): next[west] = east
        case (true, false, false, true): next[south] = north
        case (false, true, true, false): next[north] = south
        // Saddles: the two high corners are kept apart.
        case (true, false, true, false):
          next[south] = west
          next[north] = east
        default:
          next[east] = south
          next[west] = north
        }
      }
    }
    func position(_ crossing: Int) -> Point {
      let isVertical = crossing >= vertical
      let k = isVertical ? crossing - vertical : crossing
      let other = isVertical ? k + side : k + 1
      let t = Double((level - heights[k]) / (heights[other] - heights[k]))
      return Point.mix(values.point(k), values.point(other), max(0.02, min(0.98, t)))
    }
    var rings: [[Point]] = []
    for start in next.keys.sorted() where next[start] != nil {
      var ring: [Point] = []
      var here = start
      while let following = next.removeValue(forKey: here) {
        ring.append(position(here))
        here = following
      }
      if ring.count > 3 { rings.append(ring) }
    }
    return rings
  }

  /// A ring with its corners rounded, and then without superfluous points on straight pieces.
  static func rounded(_ ring: [Point], times: Int, tolerance: Double) -> [Point] {
    var ring = ring
    for _ in 0..<times {
      let old = ring
      for i in old.indices {
        let before = old[(i + old.count - 1) % old.count]
        ring[i] = old[i] * 0.5 + (before + old[(i + 1) % old.count]) * 0.25
      }
    }
    return simplified(ring, tolerance: tolerance)
  }

  /// Leaves out points that lie within a tolerance of the line between those kept (U. Ramer, 1972; D. H. Douglas,
  /// T. K. Peucker, 1973).
  private static func simplified(_ ring: [Point], tolerance: Double) -> [Point] {
    guard ring.count > 8 else { return ring }
    let half = ring.count / 2
    let first = simplifiedLine(Array(ring[0...half]), tolerance)
    let second = simplifiedLine(Array(ring[half...]) + [ring[0]], tolerance)
    return Array(first.dropLast()) + Array(second.dropLast())
  }

  /// The same for a line, whose ends are kept.
  static func simplifiedLine(_ line: [Point], _ tolerance: Double) -> [Point] {
    guard line.count > 2 else { return line }
    var keep = [Bool](repeating: false, count: line.count)
    keep[0] = true
    keep[line.count - 1] = true
    var stack = [(0, line.count - 1)]
    while let (a, b) = stack.popLast() {
      guard b > a + 1 else { continue }
      var worst = a
      var far = tolerance
      for i in a + 1..<b {
        let distance = Polyline.distance(from: line[i], to: [line[a], line[b]])
        if distance > far {
          far = distance
          worst = i
        }
      }
      if worst != a {
        keep[worst] = true
        stack.append((a, worst))
        stack.append((worst, b))
      }
    }
    return line.indices.filter { keep[$0] }.map { line[$0] }
  }
}
