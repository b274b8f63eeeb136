/// Cuts lines and rings at the border of a window.
package enum Clipping {
  /// The pieces of a line inside a window, by Liang and Barsky's method (1984); a piece that leaves the window ends on
  /// its border.
  package static func line(_ points: [GridPoint], to box: GridBox) -> [[GridPoint]] {
    var pieces: [[GridPoint]] = []
    var piece: [GridPoint] = []
    for i in points.indices.dropLast() {
      guard let (a, b) = segment(points[i], points[i + 1], box) else {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
        continue
      }
      if piece.last != a {
        if piece.count > 1 { pieces.append(piece) }
        piece = [a]
      }
      if b != a { piece.append(b) }
      if b != points[i + 1] {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
      }
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func segment(_ a: GridPoint, _ b: GridPoint, _ box: GridBox) -> (GridPoint, GridPoint)? {
    let dx = Double(b.x - a.x)
    let dy = Double(b.y - a.y)
    var first = 0.0
    var last = 1.0
    let borders = [
      (-dx, a.x - box.minX), (dx, box.maxX - a.x), (-dy, a.y - box.minY), (dy, box.maxY - a.y),
    ]
    for (speed, room) in borders {
      if speed == 0 {
        if room < 0 { return nil }
      } else if speed < 0 {
        first = max(first, Double(room) / speed)
      } else {
        last = min(last, Double(room) / speed)
      }
    }
    guard first <= last else { return nil }
    func at(_ t: Double) -> GridPoint {
      GridPoint(
        x: max(box.minX, min(box.maxX, a.x + Int((t * dx).rounded()))),
        y: max(box.minY, min(box.maxY, a.y + Int((t * dy).rounded()))))
    }
    return (first == 0 ? a : at(first), last == 1 ? b : at(last))
  }

  /// A ring cut to a window, by Sutherland and Hodgman's method (1974): one ring, which runs along the border where it
  /// leaves the window.
  package static func ring(_ points: [GridPoint], to box: GridBox) -> [GridPoint] {
    var ring = points
    ring = cut(ring, inside: { $0.x >= box.minX }) { a, b in crossing(a, b, x: box.minX) }
    ring = cut(ring, inside: { $0.x <= box.maxX }) { a, b in crossing(a, b, x: box.maxX) }
    ring = cut(ring, inside: { $0.y >= box.minY }) { a, b in crossing(a, b, y: box.minY) }
    return cut(ring, inside: { $0.y <= box.maxY }) { a, b in crossing(a, b, y: box.maxY) }
  }

  private static func cut(
    _ ring: [GridPoint], inside: (GridPoint) -> Bool, crossing: (GridPoint, GridPoint) -> GridPoint
  ) -> [GridPoint] {
    guard var last = ring.last else { return [] }
    var result: [GridPoint] = []
    func add(_ point: GridPoint) { if result.last != point { result.append(point) } }
    for point in ring {
      if inside(point) != inside(last) { add(crossing(last, point)) }
      if inside(point) { add(point) }
      last = point
    }
    if result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }

  private static func crossing(_ a: GridPoint, _ b: GridPoint, x: Int) -> GridPoint {
    let t = Double(x - a.x) / Double(b.x - a.x)
    return GridPoint(x: x, y: a.y + Int((t * Double(b.y - a.y)).rounded()))
  }

  private static func crossing(_ a: GridPoint, _ b: GridPoint, y: Int) -> GridPoint {
    let t = Double(y - a.y) / Double(b.y - a.y)
    return GridPoint(x: a.x + Int((t * Double(b.x - a.x)).rounded()), y: y)
  }
}
