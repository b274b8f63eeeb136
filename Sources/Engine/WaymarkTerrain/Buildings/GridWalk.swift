internal import WaymarkGeodesy

/// The squares of a grid that light passes over, one after another (Amanatides and Woo, 1987).
struct GridWalk {
  private(set) var column: Int
  private(set) var row: Int
  /// Where the light comes into the present square and where it leaves it, metres along it.
  private(set) var start: Double
  private(set) var end: Double
  private let limit: Double
  private let stepX: Int
  private let stepY: Int
  private var nextX: Double
  private var nextY: Double
  private let perColumn: Double
  private let perRow: Double

  /// Nil where the light does not come over the grid.
  init?(_ grid: BuildingGrid, _ ray: BuildingRay) {
    let (dx, dy) = (ray.direction.x, ray.direction.y)
    let (x, y) = (ray.start.x - grid.west, ray.start.y - grid.south)
    var (from, to) = (0.0, ray.limit)
    guard Self.cut(x, dx, Double(grid.columns) * grid.side, &from, &to),
      Self.cut(y, dy, Double(grid.rows) * grid.side, &from, &to)
    else { return nil }
    start = from
    limit = to
    column = grid.column(ray.start.x + from * dx)
    row = grid.row(ray.start.y + from * dy)
    stepX = dx > 0 ? 1 : -1
    stepY = dy > 0 ? 1 : -1
    perColumn = dx == 0 ? .infinity : grid.side / abs(dx)
    perRow = dy == 0 ? .infinity : grid.side / abs(dy)
    nextX = dx == 0 ? .infinity : (Double(column + (dx > 0 ? 1 : 0)) * grid.side - x) / dx
    nextY = dy == 0 ? .infinity : (Double(row + (dy > 0 ? 1 : 0)) * grid.side - y) / dy
    end = min(to, min(nextX, nextY))
  }

  /// Shortens a stretch to what lies between 0 and a size on one axis; false where nothing is left.
  private static func cut(_ p: Double, _ d: Double, _ size: Double, _ from: inout Double, _ to: inout Double) -> Bool {
    if d == 0 { return p >= 0 && p <= size }
    let (a, b) = (-p / d, (size - p) / d)
    from = max(from, min(a, b))
    to = min(to, max(a, b))
    return from <= to
  }

  /// Goes on; false at the end of the light or of the grid.
  mutating func step(_ grid: BuildingGrid) -> Bool {
    guard end < limit else { return false }
    start = end
    if nextX <= nextY {
      column += stepX
      nextX += perColumn
    } else {
      row += stepY
      nextY += perRow
    }
    guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return false }
    end = max(start, min(limit, min(nextX, nextY)))
    return true
  }
}
