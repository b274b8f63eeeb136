import Waymark

/// Finds paths over land that are never too steep for walkers or cars: the cheapest line on a grid with many
/// directions, in which a bend costs something, so that steep slopes are climbed in long legs with few hairpins.
///
/// After E. Galin, A. Peytavie, N. Maréchal, E. Guérin, Procedural Generation of Roads, Computer Graphics Forum 29,
/// 2010: anisotropic shortest paths with slope and curvature costs.
struct GradedPathfinder {
  /// Limits of a kind of path.
  struct Limits {
    /// Steepest grade, rise over run.
    var grade: Double
    /// Cost of a reversal of direction, metres.
    var bend: Double
    /// Cost of crossing a river, metres.
    var ford: Double
  }

  private let terrain: DemoTerrain
  private let spacing: Double
  private let lakes: Set<Int>
  private let steps: [(dx: Int, dy: Int)]

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - terrain: the land.
  ///   - spacing: spacing of the grid that is searched, metres.
  init(terrain: DemoTerrain, spacing: Double) {
    self.terrain = terrain
    self.spacing = spacing
    lakes = Set(terrain.lakes.flatMap(\.cells))
    // All directions with steps of at most three columns and rows that have no common divisor.
    var steps: [(Int, Int)] = []
    for dy in -3...3 {
      for dx in -3...3 where (dx, dy) != (0, 0) {
        var a = abs(dx)
        var b = abs(dy)
        while b != 0 { (a, b) = (b, a % b) }
        if a == 1 { steps.append((dx, dy)) }
      }
    }
    self.steps = steps.map { (dx: $0.0, dy: $0.1) }
  }

  /// A part of the land as the search sees it.
  private struct Window {
    var origin: Point
    var columns: Int
    var rows: Int
    var heights: [Float]
    /// Metres added for entering a cell; infinite for water.
    var extra: [Float]

    func point(_ cell: Int, _ spacing: Double) -> Point {
      origin + Point(Double(cell % columns) * spacing, Double(cell / columns) * spacing)
    }

    func cell(near point: Point, _ spacing: Double) -> Int {
      let column = max(0, min(Double(columns - 1), ((point.x - origin.x) / spacing).rounded()))
      let row = max(0, min(Double(rows - 1), ((point.y - origin.y) / spacing).rounded()))
      return Int(row) * columns + Int(column)
    }
  }

  private func window(_ a: Point, _ b: Point, margin: Double, limits: Limits) -> Window {
    let low = Point(min(a.x, b.x) - margin, min(a.y, b.y) - margin)
    let columns = Int((max(a.x, b.x) + margin - low.x) / spacing) + 1
    let rows = Int((max(a.y, b.y) + margin - low.y) / spacing) + 1
    var window = Window(origin: low, columns: columns, rows: rows, heights: [], extra: [])
    for cell in 0..<columns * rows {
      let point = window.point(cell, spacing)
      let height = terrain.field.height(at: point)
      window.heights.append(Float(height))
      let index = terrain.field.index(near: point)
      var extra: Float = 0
      if height < 1.5 || lakes.contains(index) {
        extra = .infinity
      } else if terrain.drainage.drained[index] > 4_000_000 {
        extra = Float(limits.ford)
      }
      window.extra.append(extra)
    }
    return window
  }

  /// Finds the cheapest path.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - end: where it ends.
  ///   - limits: limits of the path.
  ///   - margin: how far beyond both ends a detour may go, metres.
  /// - Returns: its points, rounded a little, or nil when there is none.
  func path(from start: Point, to end: Point, limits: Limits, margin: Double = 1500) -> [Point]? {
    let window = window(start, end, margin: margin, limits: limits)
    let first = window.cell(near: start, spacing)
    let goal = window.cell(near: end, spacing)
    guard let cells = search(window, from: first, to: goal, limits: limits) else { return nil }
    var line = cells.map { window.point($0, spacing) }
    line[0] = start
    line[line.count - 1] = end
    if line.count == 1 { line = [start, end] }
    let dense = Polyline.resampled(line, spacing: spacing / 2)
    return Polyline.resampled(Polyline.smoothed(dense, times: 3), spacing: spacing / 1.6)
  }

  private func search(_ window: Window, from start: Int, to goal: Int, limits: Limits) -> [Int]? {
    let kinds = steps.count
    let count = window.heights.count
    let lengths = steps.map { Float(Point(Double($0.dx), Double($0.dy)).length * spacing) }
    let units = steps.map { Point(Double($0.dx), Double($0.dy)).unit }
    let bends: [[Float]] = units.map { a in units.map { Float(limits.bend * (1 - a.dot($0)) / 2) } }
    let grade = Float(limits.grade)
    let goalPoint = window.point(goal, spacing)
    let goalHeight = window.heights[goal]
    func rest(_ cell: Int) -> Float {
      let level = Float(window.point(cell, spacing).distance(to: goalPoint))
      return max(level, abs(window.heights[cell] - goalHeight) / grade)
    }
    // A state is a cell with the direction in which it was entered.
    var cost = [Float](repeating: .infinity, count: count * kinds)
    var from = [Int32](repeating: -1, count: count * kinds)
    var queue = BinaryHeap<RankedIndex>()
    queue.reserveCapacity(1 << 16)
    for kind in 0..<kinds {
      cost[start * kinds + kind] = 0
      queue.insert(RankedIndex(start * kinds + kind, rank: rest(start)))
    }
    while let reached = queue.removeFirst() {
      let (state, key) = (reached.index, reached.rank)
      let cell = state / kinds
      let kind = state % kinds
      if cell == goal { return trace(state, from: from, kinds: kinds) }
      let base = cost[state]
      guard key <= base + rest(cell) + 0.01 else { continue }
      let column = cell % window.columns
      let row = cell / window.columns
      for next in 0..<kinds {
        let x = column + steps[next].dx
        let y = row + steps[next].dy
        guard x >= 0, y >= 0, x < window.columns, y < window.rows else { continue }
        let target = y * window.columns + x
        let rise = window.heights[target] - window.heights[cell]
        let length = lengths[next]
        let slope = abs(rise) / length
        guard slope <= grade, window.extra[target].isFinite else { continue }
        // The land between must not rise over or fall under the straight line: no path through a cliff.
        let halfway = Float(
          terrain.field.height(at: Point.mix(window.point(cell, spacing), window.point(target, spacing), 0.5)))
        let middle = (window.heights[cell] + window.heights[target]) / 2
        guard abs(halfway - middle) < length * 0.12 + 2 else { continue }
        let steep = slope / grade
        let candidate =
          base + length * (1 + 0.5 * steep * steep) + window.extra[target]
          + (cell == start ? 0 : bends[kind][next]) + abs(halfway - middle)
        let reached = target * kinds + next
        if candidate < cost[reached] - 0.001 {
          cost[reached] = candidate
          from[reached] = Int32(state)
          queue.insert(RankedIndex(reached, rank: candidate + rest(target)))
        }
      }
    }
    return nil
  }

  private func trace(_ state: Int, from: [Int32], kinds: Int) -> [Int] {
    var cells = [state / kinds]
    var here = state
    while from[here] >= 0 {
      here = Int(from[here])
      cells.append(here / kinds)
    }
    return cells.reversed()
  }
}
