internal import WaymarkGeodesy

/// Finds the shares of a light on a depth map, cell by cell: a cell whose corners differ is divided.
struct ShadowSearch {
  private let terrain: Terrain
  private let light: DistantLight
  private let map: DepthMap
  private let options: CastOptions
  private let paths: [GeodesicPath]
  /// 0 … 255 where it is known, else one of the two below.
  private var found: [Int16]

  private static var notYet: Int16 { -1 }
  private static var noGround: Int16 { -2 }
  /// Directions along a side of the cells that are divided.
  private static var cell: Int { 4 }
  /// Shares that differ by so much at most are interpolated: within the wide soft edges of far ridges.
  private static var alike: Int16 { 24 }

  init(terrain: Terrain, light: DistantLight, map: DepthMap, options: CastOptions) {
    self.terrain = terrain
    self.light = light
    self.map = map
    self.options = options
    paths = (0..<map.columns).map { Geodesic.wgs84.path(from: map.coordinate, azimuth: map.azimuthDegrees($0)) }
    found = [Int16](repeating: Self.notYet, count: map.columns * map.rows)
  }

  mutating func shares() -> [UInt8] {
    for column in stride(from: 0, to: map.columns, by: Self.cell) {
      for row in stride(from: 0, to: map.rows, by: Self.cell) {
        fill(column, min(column + Self.cell, map.columns - 1), row, min(row + Self.cell, map.rows - 1))
      }
    }
    return found.map { $0 < 0 ? 255 : UInt8($0) }
  }

  /// Finds what is not known yet between four corners and at them.
  private mutating func fill(_ west: Int, _ east: Int, _ low: Int, _ high: Int) {
    var corners = (share(west, low), share(west, high), share(east, low), share(east, high))
    if east - west < 2 && high - low < 2 { return }
    // The sky beside a ridge says nothing about its light.
    let most = max(max(corners.0, corners.1), max(corners.2, corners.3))
    func known(_ corner: Int16) -> Int16 { corner == Self.noGround ? most : corner }
    corners = (known(corners.0), known(corners.1), known(corners.2), known(corners.3))
    let least = min(min(corners.0, corners.1), min(corners.2, corners.3))
    if least >= 0 && most - least <= Self.alike {
      let (width, height) = (max(1, east - west), max(1, high - low))
      for column in west...east {
        let x = column - west
        let bottom = Int(corners.0) * (width - x) + Int(corners.2) * x
        let top = Int(corners.1) * (width - x) + Int(corners.3) * x
        for row in low...high where found[column * map.rows + row] == Self.notYet {
          let y = row - low
          found[column * map.rows + row] = Int16((bottom * (height - y) + top * y) / (width * height))
        }
      }
      return
    }
    let (middle, half) = ((west + east) / 2, (low + high) / 2)
    fill(west, middle, low, half)
    fill(west, middle, half, high)
    fill(middle, east, low, half)
    fill(middle, east, half, high)
  }

  private mutating func share(_ column: Int, _ row: Int) -> Int16 {
    let place = column * map.rows + row
    if found[place] == Self.notYet { found[place] = follow(paths[column], Double(map.distances[place])) }
    return found[place]
  }

  private func follow(_ path: GeodesicPath, _ distance: Double) -> Int16 {
    guard distance.isFinite,
      let share = terrain.share(
        of: light, at: path.coordinate(at: distance), height: Terrain.shadowLift, options: options)
    else { return Self.noGround }
    return Int16((255 * share).rounded())
  }
}
