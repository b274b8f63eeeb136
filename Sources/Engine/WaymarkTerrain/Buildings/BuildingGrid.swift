/// Squares over the plane of a model, and what of it reaches into each.
struct BuildingGrid: Sendable {
  /// Side of a square, metres: smaller ones make rays step more, larger ones make them look at more walls.
  private static let minimumSide = 16.0
  private static let maximumSquares = 256

  /// South-west corner, metres.
  let west: Double
  let south: Double
  /// Side of a square, metres.
  let side: Double
  let columns: Int
  let rows: Int

  /// Squares that hold everything within these limits.
  init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west - 1
    self.south = south - 1
    side = max(Self.minimumSide, (max(east - west, north - south) + 2) / Double(Self.maximumSquares))
    columns = max(1, Int((east - west + 2) / side) + 1)
    rows = max(1, Int((north - south + 2) / side) + 1)
  }

  func column(_ x: Double) -> Int { Int(max(0, min(Double(columns - 1), (x - west) / side))) }
  func row(_ y: Double) -> Int { Int(max(0, min(Double(rows - 1), (y - south) / side))) }

  /// The columns into which a wall comes within a row, or so near that rounding might say so.
  func columns(of wall: BuildingWall, row: Int) -> ClosedRange<Int> {
    let slack = 1e-6
    var (from, to) = (wall.ax, wall.bx)
    let rise = wall.by - wall.ay
    if abs(rise) > slack {
      let bottom = south + Double(row) * side - slack
      let (t, u) = ((bottom - wall.ay) / rise, (bottom + side + 2 * slack - wall.ay) / rise)
      let run = wall.bx - wall.ax
      from = wall.ax + max(0, min(1, t)) * run
      to = wall.ax + max(0, min(1, u)) * run
    }
    return column(min(from, to) - slack)...column(max(from, to) + slack)
  }

  /// The numbers of what comes into each square: one after another, with the start of each square and the end of the last.
  static func lists(_ grid: BuildingGrid, count: Int, squares: (Int, (Int) -> Void) -> Void)
    -> (starts: [Int32], members: [Int32])
  {
    var starts = [Int32](repeating: 0, count: grid.columns * grid.rows + 1)
    for i in 0..<count { squares(i) { starts[$0 + 1] += 1 } }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    var members = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
    var next = starts
    for i in 0..<count {
      squares(i) { square in
        members[Int(next[square])] = Int32(i)
        next[square] += 1
      }
    }
    return (starts, members)
  }
}
