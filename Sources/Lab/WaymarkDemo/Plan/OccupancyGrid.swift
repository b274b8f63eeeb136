/// Which ground of a settlement is occupied, in squares of one metre.
struct OccupancyGrid {
  private static let square = 1.0
  private let origin: Point
  private let side: Int
  private var taken: [Bool]

  /// Ground around a point, free at first.
  init(center: Point, reach: Double) {
    side = Int(2 * reach / Self.square) + 1
    origin = center - Point(reach, reach)
    taken = [Bool](repeating: false, count: side * side)
  }

  private func index(_ point: Point) -> Int? {
    let column = ((point.x - origin.x) / Self.square).rounded(.down)
    let row = ((point.y - origin.y) / Self.square).rounded(.down)
    guard column >= 0, row >= 0, column < Double(side), row < Double(side) else { return nil }
    return Int(row) * side + Int(column)
  }

  /// Whether a rectangle has only free ground; its outermost metre may touch occupied ground.
  func isFree(_ rectangle: [Point]) -> Bool {
    guard rectangle.count == 4 else { return false }
    let middle = Point.mix(rectangle[0], rectangle[2], 0.5)
    let inner = rectangle.map { $0 + (middle - $0).unit * min(1.4, middle.distance(to: $0) / 2) }
    var free = true
    Self.visit(inner) { point in
      guard let index = index(point), !taken[index] else {
        free = false
        return
      }
    }
    return free
  }

  /// Takes the ground of a convex quadrilateral.
  mutating func take(_ rectangle: [Point]) {
    var indices: [Int] = []
    Self.visit(rectangle) { point in if let index = index(point) { indices.append(index) } }
    for index in indices { taken[index] = true }
  }

  /// Takes the ground of any polygon, row by row.
  mutating func takeArea(_ ring: [Point]) {
    for row in 0..<side {
      let y = origin.y + (Double(row) + 0.5) * Self.square
      var crossings: [Double] = []
      for i in ring.indices {
        let a = ring[i]
        let b = ring[(i + 1) % ring.count]
        if (a.y > y) != (b.y > y) { crossings.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)) }
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(0, ((crossings[pair] - origin.x) / Self.square).rounded(.down))
        let last = min(Double(side - 1), ((crossings[pair + 1] - origin.x) / Self.square).rounded(.down))
        guard first <= last else { continue }
        for column in Int(first)...Int(last) { taken[row * side + column] = true }
      }
    }
  }

  /// Takes the ground within a distance of a line.
  mutating func take(line: [Point], halfWidth: Double) {
    for (a, b) in zip(line, line.dropFirst()) {
      let along = (b - a).unit
      let start = a - along * halfWidth
      let length = a.distance(to: b) + 2 * halfWidth
      take(
        Polygon.rectangle(
          front: start + along * (length / 2) - along.left * halfWidth, along: along, width: length,
          depth: 2 * halfWidth))
    }
  }

  /// Visits points of a quadrilateral, at most 0.8 m apart.
  private static func visit(_ corners: [Point], _ body: (Point) -> Void) {
    guard corners.count == 4 else { return }
    func pieces(_ length: Double) -> Int { max(1, Int((length / 0.8).rounded(.up))) }
    let long = pieces(max(corners[0].distance(to: corners[1]), corners[3].distance(to: corners[2])))
    let deep = pieces(max(corners[0].distance(to: corners[3]), corners[1].distance(to: corners[2])))
    for i in 0...long {
      let t = Double(i) / Double(long)
      let front = Point.mix(corners[0], corners[1], t)
      let back = Point.mix(corners[3], corners[2], t)
      for j in 0...deep { body(Point.mix(front, back, Double(j) / Double(deep))) }
    }
  }
}
