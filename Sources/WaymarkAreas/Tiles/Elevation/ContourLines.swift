import WaymarkGeodesy

/// Lines of equal height of a tile (marching squares; W. E. Lorensen, H. E. Cline, 1987, in the plane), higher ground
/// on their left as seen on the map.
struct ContourLines {
  /// One line.
  struct Line {
    /// Its height, metres.
    var elevation: Int
    var points: [MercatorPoint]
  }

  /// The farthest zoom that shows contour lines.
  static let minimumZoom = 11

  /// Difference of height from line to line, metres.
  static func interval(zoom: Int) -> Int {
    switch zoom {
    case ..<12: 200
    case 12: 100
    case 13: 50
    case 14: 20
    default: 10
    }
  }

  private let heights: [Float]
  private let rows: Int
  private let columns: Int
  /// Row and column of the mosaic of the first height, and what lies between two heights, seconds of arc.
  private let south: Double
  private let west: Double
  private let step: Double

  /// Prepares the lines of a tile and a little around it.
  init?(_ address: TileAddress, _ mosaic: ElevationMosaic) {
    let box = address.box.grown(by: address.side / 32)
    guard MercatorBox(mosaic.bounds).meets(box) else { return nil }
    let world = 4_294_967_296.0
    let low = WebMercator.latitude(y: Double(box.maxY) / world) * 3600
    let high = WebMercator.latitude(y: Double(box.minY) / world) * 3600
    let left = WebMercator.longitude(x: Double(box.minX) / world) * 3600
    let right = WebMercator.longitude(x: Double(box.maxX) / world) * 3600
    // A height for every pixel or two of a tile of 512, not finer than a quarter of a sample.
    let pixel = 360.0 * 3600 / Double(512 << address.zoom)
    var coarse = 1
    while Double(2 * coarse) <= 2 * pixel { coarse *= 2 }
    let fine = pixel < 0.15 ? 4 : pixel < 0.3 ? 2 : 1
    let margin = Double(2 * coarse)
    let patch = ElevationPatch(
      mosaic, rows: low - margin...high + margin, columns: left - margin...right + margin, step: coarse)
    (heights, rows, columns) = patch.spline(factor: fine)
    guard rows > 1, columns > 1 else { return nil }
    south = Double(patch.south + coarse)
    west = Double(patch.west + coarse)
    step = Double(coarse) / Double(fine)
  }

  /// The lines at all multiples of an interval but the sea's shore, in a fixed order.
  func lines(interval: Int) -> [Line] {
    // Each crossing of a grid line by a level has a number: first the grid lines along rows, then those along columns.
    let vertical = rows * columns
    var next: [Int: Int] = [:]
    var entered: Set<Int> = []
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let k = row * columns + column
        let corners = (heights[k], heights[k + 1], heights[k + columns + 1], heights[k + columns])
        let low = min(min(corners.0, corners.1), min(corners.2, corners.3))
        let high = max(max(corners.0, corners.1), max(corners.2, corners.3))
        var level = (Int((low / Float(interval)).rounded(.down)) + 1) * interval
        while Float(level) <= high {
          if level != 0 {
            let first = level * 2 * vertical
            for (from, to) in Self.passages(corners, Float(level)) {
              let edges = [first + k, first + vertical + k + 1, first + k + columns, first + vertical + k]
              next[edges[from]] = edges[to]
              entered.insert(edges[to])
            }
          }
          level += interval
        }
      }
    }
    return chains(&next, entered, vertical)
  }

  /// Which sides (0 south, 1 east, 2 north, 3 west) a level passes from and to, high ground on the left.
  private static func passages(_ corners: (Float, Float, Float, Float), _ level: Float) -> [(Int, Int)] {
    switch (corners.0 >= level, corners.1 >= level, corners.2 >= level, corners.3 >= level) {
    case (true, false, false, false): [(0, 3)]
    case (false, true, false, false): [(1, 0)]
    case (false, false, true, false): [(2, 1)]
    case (false, false, false, true): [(3, 2)]
    case (false, true, true, true): [(3, 0)]
    case (true, false, true, true): [(0, 1)]
    case (true, true, false, true): [(1, 2)]
    case (true, true, true, false): [(2, 3)]
    case (true, true, false, false): [(1, 3)]
    case (false, false, true, true): [(3, 1)]
    case (true, false, false, true): [(0, 2)]
    case (false, true, true, false): [(2, 0)]
    case (true, false, true, false): [(0, 3), (2, 1)]
    case (false, true, false, true): [(1, 0), (3, 2)]
    default: []
    }
  }

  /// Follows the passages: from where lines enter the window first, then round the closed ones.
  private func chains(_ next: inout [Int: Int], _ entered: Set<Int>, _ vertical: Int) -> [Line] {
    var lines: [Line] = []
    let starts = next.keys.sorted()
    for start in starts.filter({ !entered.contains($0) }) + starts where next[start] != nil {
      var points: [MercatorPoint] = []
      var here = start
      while true {
        if let point = point(here, vertical), point != points.last { points.append(point) }
        guard let following = next.removeValue(forKey: here) else { break }
        here = following
      }
      guard points.count > 1 else { continue }
      let level = Int((Double(start) / Double(2 * vertical)).rounded(.down))
      lines.append(Line(elevation: level, points: points))
    }
    return lines
  }

  /// Where a level crosses a grid line.
  private func point(_ crossing: Int, _ vertical: Int) -> MercatorPoint? {
    let level = Int((Double(crossing) / Double(2 * vertical)).rounded(.down))
    let edge = crossing - level * 2 * vertical
    let isAlongColumn = edge >= vertical
    let k = isAlongColumn ? edge - vertical : edge
    let other = isAlongColumn ? k + columns : k + 1
    let t = Double((Float(level) - heights[k]) / (heights[other] - heights[k]))
    let row = Double(k / columns) + (isAlongColumn ? t : 0)
    let column = Double(k % columns) + (isAlongColumn ? 0 : t)
    return Coordinate(latitude: (south + row * step) / 3600, longitude: (west + column * step) / 3600)
      .map { MercatorPoint($0) }
  }
}
