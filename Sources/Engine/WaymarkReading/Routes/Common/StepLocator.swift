package import WaymarkGeodesy

/// Finds the vertices of a line at which steps begin, from the positions of the steps.
package enum StepLocator {
  /// One vertex per position, in order along the line.
  ///
  /// Starting at the previous vertex, the first stretch of the line that comes within the tolerance is chosen, and its
  /// nearest vertex: so on a path walked out and back, the way out is found before the way back.
  ///
  /// - Parameters:
  ///   - positions: positions in the order of travel.
  ///   - line: the line.
  ///   - tolerance: largest distance between a position and its vertex, metres.
  /// - Returns: vertices, never decreasing; nil when a position is not near the rest of the line.
  package static func vertices(of positions: [Coordinate], on line: [Coordinate], tolerance: Double) -> [Int]? {
    var found: [Int] = []
    found.reserveCapacity(positions.count)
    var start = 0
    for position in positions {
      var best: (vertex: Int, distance: Double)?
      for vertex in start..<max(start, line.count) {
        let distance = NearbyDistance.metres(position, line[vertex])
        if distance <= tolerance {
          if distance < best?.distance ?? .infinity { best = (vertex, distance) }
        } else if best != nil {
          break
        }
      }
      guard let best else { return nil }
      found.append(best.vertex)
      start = best.vertex
    }
    return found
  }
}
