internal import CPortableMath
internal import WaymarkGeodesy

/// The wall that is seen in each direction from a place.
struct WallView {
  /// Cells of a degree: index of the wall, or −1.
  private(set) var walls: [Int32]
  /// How far that wall is in the middle of each cell, metres; `WallMap.reach` without one.
  private(set) var distances: [Double]

  /// Sines and cosines of the cells' middles.
  private static let directions = (0..<360).map { Angle.sinCos(degrees: Double($0) + 0.5) }

  init(_ map: WallMap, from place: WallMap.Point) {
    let directions = Self.directions
    walls = [Int32](repeating: -1, count: 360)
    distances = [Double](repeating: WallMap.reach, count: 360)
    for (index, wall) in map.walls.enumerated() {
      let ax = wall.a.east - place.east
      let ay = wall.a.north - place.north
      let bx = wall.b.east - place.east
      let by = wall.b.north - place.north
      let far = WallMap.reach + wall.length
      guard ax * ax + ay * ay <= far * far else { continue }
      guard let from = Angle.heading(east: ax, north: ay), let to = Angle.heading(east: bx, north: by) else { continue }
      let turn = Angle.wrappedTo180(to - from)
      let first = Int((min(from, from + turn) - 0.5).rounded(.up))
      let last = Int((max(from, from + turn) - 0.5).rounded(.down))
      guard first <= last else { continue }
      let ex = bx - ax
      let ey = by - ay
      let moment = ax * ey - ay * ex
      for cell in first...last {
        let k = (cell % 360 + 360) % 360
        let d = directions[k]
        let denominator = d.sin * ey - d.cos * ex
        guard denominator != 0 else { continue }
        let distance = moment / denominator
        if distance > 0.5, distance < distances[k] {
          distances[k] = distance
          walls[k] = Int32(index)
        }
      }
    }
  }

  /// The cell that an azimuth is in, degrees.
  static func cell(_ azimuth: Double) -> Int {
    max(0, min(359, Int(azimuth - 360 * (azimuth / 360).rounded(.down))))
  }
}
