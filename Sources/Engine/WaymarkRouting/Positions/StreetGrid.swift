import WaymarkGeodesy

/// Finds the street nearest to a position: the edges by cells of the graph's window.
struct StreetGrid: Sendable {
  private let graph: StreetGraph
  private let rows: Int
  private let columns: Int
  /// Steps of the window in a cell.
  private let height: Int
  private let width: Int
  /// Minimum side of a cell, metres.
  private let side: Double
  private let first: [Int32]
  private let edges: [Int32]

  init(_ graph: StreetGraph) {
    self.graph = graph
    let steps = CoordinateSteps(graph)
    // A cell for two edges, but none smaller than a block of houses.
    let cells = max(1, Double(graph.edgeCount) / 2)
    let wanted = max(80, (steps.height * steps.width / cells).squareRoot())
    rows = max(1, min(4096, Int(steps.height / wanted)))
    columns = max(1, min(4096, Int(steps.width / wanted)))
    height = CoordinateSteps.count / rows + 1
    width = CoordinateSteps.count / columns + 1
    side = max(1, min(steps.height / Double(rows), steps.narrowWidth / Double(columns)))
    var counts = [Int32](repeating: 0, count: rows * columns + 1)
    for edge in 0..<graph.edgeCount {
      Self.forEachCell(of: edge, graph, height, width, columns) { counts[$0 + 1] += 1 }
    }
    for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
    first = counts
    var edges = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for edge in 0..<graph.edgeCount {
      Self.forEachCell(of: edge, graph, height, width, columns) { cell in
        edges[Int(counts[cell])] = Int32(edge)
        counts[cell] += 1
      }
    }
    self.edges = edges
  }

  /// The nearest point of a street.
  ///
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - reach: how far away it may be, metres.
  ///   - footing: how much farther than they are streets count.
  ///   - isWanted: whether an edge counts.
  /// - Returns: the point; nil where there is none within reach.
  func nearest(
    to coordinate: Coordinate, within reach: Double, _ footing: Footing, where isWanted: (Int) -> Bool
  ) -> StreetPosition? {
    let plane = LocalPlane(origin: coordinate)
    let steps = CoordinateSteps(graph).offsets(of: coordinate)
    let (row, column) = (floor(steps.latitude, height), floor(steps.longitude, width))
    // The distance of the grid, where the position lies outside.
    let apart = max(max(-row, row - rows + 1), max(-column, column - columns + 1))
    var best: StreetPosition?
    // With what it counts farther.
    var least = Double.infinity
    var ring = max(0, apart - 1)
    let farthest = max(rows, columns) + max(0, apart)
    while ring <= farthest {
      // Lines are entered where their points are: a corner of a cell that they cut may be missing.
      guard Double(ring - 2) * side <= min(reach, least) else { break }
      forEachCell(row, column, ring) { cell in
        for at in first[cell]..<first[cell + 1] {
          let edge = Int(edges[Int(at)])
          // Gates and lifts that are points belong to the streets beside them.
          guard edge != best?.edge, graph.lengths[edge] > 0, isWanted(edge) else { continue }
          let found = nearest(on: edge, plane)
          guard found.distance <= min(reach, least) else { continue }
          let counted = found.distance + footing.detour(to: found)
          if counted <= least { (best, least) = (found, counted) }
        }
      }
      ring += 1
    }
    return best
  }

  /// The nearest point of an edge.
  private func nearest(on edge: Int, _ plane: LocalPlane) -> StreetPosition {
    let line = graph.line(of: edge)
    var before = plane.offset(to: line[0])
    var travelled = 0.0
    var best = (square: Double.infinity, along: 0.0, vertex: 0, part: 0.0)
    for vertex in 1..<line.count {
      let next = plane.offset(to: line[vertex])
      let (east, north) = (next.east - before.east, next.north - before.north)
      let square = east * east + north * north
      let part = square > 0 ? max(0, min(1, -(before.east * east + before.north * north) / square)) : 0
      let (x, y) = (before.east + part * east, before.north + part * north)
      if x * x + y * y < best.square {
        best = (x * x + y * y, travelled + part * square.squareRoot(), vertex - 1, part)
      }
      travelled += square.squareRoot()
      before = next
    }
    let (from, to) = (line[best.vertex], line[best.vertex + 1])
    let longitude =
      from.longitude + best.part * Angle.difference(fromDegrees: from.longitude, toDegrees: to.longitude)
    let point = Coordinate(
      latitude: from.latitude + best.part * (to.latitude - from.latitude), longitude: Angle.wrappedTo180(longitude))
    return StreetPosition(
      edge: edge, share: travelled > 0 ? min(1, best.along / travelled) : 0, vertex: best.vertex,
      part: best.part, coordinate: point ?? from, distance: best.square.squareRoot())
  }

  private func floor(_ steps: Double, _ size: Int) -> Int {
    Int(max(-1e6, min(1e6, (steps / Double(size)).rounded(.down))))
  }

  /// The cells at a distance from a cell.
  private func forEachCell(_ row: Int, _ column: Int, _ ring: Int, _ body: (Int) -> Void) {
    var y = max(0, row - ring)
    while y <= min(rows - 1, row + ring) {
      let isBorder = abs(y - row) == ring
      var x = column - ring
      while x <= column + ring {
        if x >= 0, x < columns { body(y * columns + x) }
        x += isBorder ? 1 : max(1, 2 * ring)
      }
      y += 1
    }
  }

  /// The cells in which an edge has points, each once in a row.
  private static func forEachCell(
    of edge: Int, _ graph: StreetGraph, _ height: Int, _ width: Int, _ columns: Int, _ body: (Int) -> Void
  ) {
    var last = -1
    var before: (latitude: Int, longitude: Int)?
    graph.forEachVertex(of: edge) { steps, _ in
      let from = before ?? steps
      let (north, east) = (steps.latitude - from.latitude, steps.longitude - from.longitude)
      let parts = max(1, max(2 * abs(north) / height, 2 * abs(east) / width) + 1)
      for part in (before == nil ? parts : 1)...parts {
        let (latitude, longitude) = (from.latitude + north * part / parts, from.longitude + east * part / parts)
        let cell =
          min(latitude, CoordinateSteps.count - 1) / height * columns
          + min(longitude, CoordinateSteps.count - 1) / width
        if cell != last { body(cell) }
        last = cell
      }
      before = steps
    }
  }
}
