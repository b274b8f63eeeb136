/// The weight of each vertex: the tolerance up to which a simplified line keeps it.
package enum LineWeights {
  /// Weights by Douglas and Peucker's method (1973) for all tolerances at once: a vertex's weight is its distance from
  /// the chord that would omit it, never more than the weight of the vertex that made the chord. The simplified line
  /// for a tolerance consists of the vertices with at least that weight.
  ///
  /// - Complexity: O(n log n): a line on which the method would take more (a zigzag, where it takes n²) is divided in its middle
  ///   from then on, which keeps the tolerance and some vertices more.
  /// - Parameters:
  ///   - line: the vertices.
  ///   - isRing: the last is followed by the first.
  /// - Returns: a weight for each vertex in the units of the points; infinite where a line ends or a ring is anchored.
  package static func weights(_ line: [PlanePoint], isRing: Bool) -> [Float] {
    var weights = [Float](repeating: .infinity, count: line.count)
    guard line.count > 2 else { return weights }
    // A ring is two lines between its first vertex and the one farthest from that.
    let closed = isRing ? line + [line[0]] : line
    var open: [(first: Int, last: Int, limit: Float)] = []
    if isRing {
      let far = line.indices.max { squared(line[0], line[$0]) < squared(line[0], line[$1]) } ?? 0
      if far > 1 { open.append((0, far, .infinity)) }
      if far < line.count - 1 { open.append((far, line.count, .infinity)) }
    } else {
      open.append((0, line.count - 1, .infinity))
    }
    // Lines of maps take a third of this.
    var budget = line.count * (Int.bitWidth - line.count.leadingZeroBitCount) * 4
    while let (first, last, limit) = open.popLast() {
      guard last - first > 1 else { continue }
      budget -= last - first
      var farthest = first + 1
      var distance = -1.0
      for i in first + 1..<last {
        let d = squaredDistance(closed[i], from: closed[first], to: closed[last])
        if d > distance {
          distance = d
          farthest = i
        }
      }
      let weight = min(limit, Float(distance.squareRoot()))
      if budget < 0 { farthest = (first + last) / 2 }
      weights[farthest] = weight
      open.append((first, farthest, weight))
      open.append((farthest, last, weight))
    }
    return weights
  }

  private static func squared(_ a: PlanePoint, _ b: PlanePoint) -> Double {
    let x = a.x - b.x
    let y = a.y - b.y
    return x * x + y * y
  }

  private static func squaredDistance(_ p: PlanePoint, from a: PlanePoint, to b: PlanePoint) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let px = p.x - a.x
    let py = p.y - a.y
    let length = dx * dx + dy * dy
    let t = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
    let x = px - t * dx
    let y = py - t * dy
    return x * x + y * y
  }
}
