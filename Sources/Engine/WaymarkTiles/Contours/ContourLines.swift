/// Contour lines of a tile (marching squares; W. E. Lorensen, H. E. Cline, 1987, in the plane), with higher ground on
/// their left as seen on the map.
struct ContourLines {
  /// One line.
  struct Line {
    /// Its elevation, metres.
    var elevation: Int
    /// Its points in units of the tile.
    var points: [PlanePoint]
  }

  /// Difference of elevation between lines, metres.
  static func interval(zoom: Int) -> Int {
    switch zoom {
    case ..<12: 200
    case 12: 100
    case 13: 50
    case 14: 20
    default: 10
    }
  }

  private let address: TileAddress
  private let extent: Double
  private let heights: [Float]
  private let rows: Int
  private let columns: Int
  /// Position of the first height, and the spacing of heights, seconds of arc.
  private let south: Double
  private let west: Double
  private let step: Double

  /// Prepares the lines of a tile and a small margin around it.
  ///
  /// - Parameters:
  ///   - address: the tile.
  ///   - extent: units along its side, in which the lines are.
  ///   - lattice: the heights of its `ContourWindow`, of the same level.
  init?(_ address: TileAddress, extent: Int, _ lattice: HeightLattice) {
    guard let window = ContourWindow(address, finest: lattice.level), window.level == lattice.level else { return nil }
    let samples = lattice.heights(rows: window.rows, columns: window.columns)
    let surface = HeightSpline(samples, rowLength: window.columns.count, factor: window.factor)
    guard surface.rows > 1, surface.columns > 1 else { return nil }
    self.address = address
    self.extent = Double(extent)
    (heights, rows, columns) = (surface.heights, surface.rows, surface.columns)
    south = Double((window.rows.lowerBound + 1) * lattice.step)
    west = Double((window.columns.lowerBound + 1) * lattice.step)
    step = Double(lattice.step) / Double(window.factor)
  }

  /// The lines at all multiples of an interval except sea level, in a fixed order.
  func lines(interval: Int) -> [Line] {
    // Each grid line that a level crosses has a number: first those along rows, then those along columns.
    let vertical = rows * columns
    var (lowest, highest) = (Float.infinity, -Float.infinity)
    for height in heights where !height.isNaN { (lowest, highest) = (min(lowest, height), max(highest, height)) }
    guard lowest < highest else { return [] }
    func step(_ height: Float) -> Int { Int((height / Float(interval)).rounded(.down)) }
    let bottom = step(lowest)
    var passages = [[(from: Int32, to: Int32)]](repeating: [], count: step(highest) - bottom + 2)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let k = row * columns + column
        let corners = (heights[k], heights[k + 1], heights[k + columns + 1], heights[k + columns])
        // Without one of its heights a cell has no lines.
        guard !(corners.0 + corners.1 + corners.2 + corners.3).isNaN else { continue }
        let low = min(min(corners.0, corners.1), min(corners.2, corners.3))
        let high = max(max(corners.0, corners.1), max(corners.2, corners.3))
        var number = step(low) + 1
        while Float(number * interval) <= high {
          if number != 0 {
            let edges = (Int32(k), Int32(vertical + k + 1), Int32(k + columns), Int32(vertical + k))
            Self.pass(corners, Float(number * interval), edges, &passages[number - bottom])
          }
          number += 1
        }
      }
    }
    var (open, closed): ([Line], [Line]) = ([], [])
    var next = [Int32](repeating: -1, count: 2 * vertical)
    var isEntered = [Bool](repeating: false, count: 2 * vertical)
    for (i, ways) in passages.enumerated() where !ways.isEmpty {
      let level = (bottom + i) * interval
      for (from, to) in ways {
        next[Int(from)] = to
        isEntered[Int(to)] = true
      }
      // First the lines that enter the window, then the closed ones.
      let starts = ways.map { Int($0.from) }.sorted()
      for start in starts where !isEntered[start] { follow(&next, from: start, level, vertical, into: &open) }
      for start in starts where next[start] >= 0 { follow(&next, from: start, level, vertical, into: &closed) }
      for (_, to) in ways { isEntered[Int(to)] = false }
    }
    return open + closed
  }

  /// Adds how a level passes through a cell, from side to side (south, east, north, west), high ground on the left.
  private static func pass(
    _ corners: (Float, Float, Float, Float), _ level: Float, _ sides: (Int32, Int32, Int32, Int32),
    _ ways: inout [(from: Int32, to: Int32)]
  ) {
    let (south, east, north, west) = sides
    switch (corners.0 >= level, corners.1 >= level, corners.2 >= level, corners.3 >= level) {
    case (true, false, false, false): ways.append((south, west))
    case (false, true, false, false): ways.append((east, south))
    case (false, false, true, false): ways.append((north, east))
    case (false, false, false, true): ways.append((west, north))
    case (false, true, true, true): ways.append((west, south))
    case (true, false, true, true): ways.append((south, east))
    case (true, true, false, true): ways.append((east, north))
    case (true, true, true, false): ways.append((north, west))
    case (true, true, false, false): ways.append((east, west))
    case (false, false, true, true): ways.append((west, east))
    case (true, false, false, true): ways.append((south, north))
    case (false, true, true, false): ways.append((north, south))
    case (true, false, true, false):
      ways.append((south, west))
      ways.append((north, east))
    case (false, true, false, true):
      ways.append((east, south))
      ways.append((west, north))
    default: break
    }
  }

  /// Follows the passages of a level from one to the next, and removes them.
  private func follow(_ next: inout [Int32], from start: Int, _ level: Int, _ vertical: Int, into lines: inout [Line]) {
    var points: [PlanePoint] = []
    var here = start
    while true {
      let point = point(here, level, vertical)
      if point != points.last { points.append(point) }
      let following = next[here]
      guard following >= 0 else { break }
      next[here] = -1
      here = Int(following)
    }
    if points.count > 1 { lines.append(Line(elevation: level, points: points)) }
  }

  /// Where a level crosses a grid line.
  private func point(_ edge: Int, _ level: Int, _ vertical: Int) -> PlanePoint {
    let isAlongColumn = edge >= vertical
    let k = isAlongColumn ? edge - vertical : edge
    let other = isAlongColumn ? k + columns : k + 1
    let t = Double((Float(level) - heights[k]) / (heights[other] - heights[k]))
    let row = Double(k / columns) + (isAlongColumn ? t : 0)
    let column = Double(k % columns) + (isAlongColumn ? 0 : t)
    let whole = Double(1 << address.zoom)
    let x = WebMercator.x(longitude: (west + column * step) / 3600) * whole - Double(address.column)
    let y = WebMercator.y(latitude: (south + row * step) / 3600) * whole - Double(address.row)
    return PlanePoint(x: x * extent, y: y * extent)
  }
}
