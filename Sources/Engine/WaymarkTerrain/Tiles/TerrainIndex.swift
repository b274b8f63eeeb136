internal import WaymarkGeodesy

/// The tiles of a terrain as rays see them: in their order of preference, with the seams between them.
final class TerrainIndex: @unchecked Sendable {
  let views: UnsafeMutablePointer<TileView>
  let count: Int
  /// For each view the views before it that lie over it.
  let better: UnsafeMutablePointer<Int>
  /// Highest of all, metres.
  let highest: Double
  /// Whether a tile has voids.
  let hasVoids: Bool
  /// The window around all.
  let hull: TerrainHull
  // The memory that the views point into.
  private let tiles: [TerrainTile]
  private let seams: [Seam]

  init(tiles: [TerrainTile], lifts: [Double]) {
    self.tiles = tiles
    seams = Seam.between(tiles, lifts: lifts)
    var list: [TileView] = []
    for i in tiles.indices {
      list.append(TileView(tiles[i], index: i, lift: lifts[i]))
      // A seam ranks with the worse of its neighbours, after it.
      for seam in seams where seam.rank == i { list.append(TileView(seam.tile, index: -1)) }
    }
    var over: [Int] = []
    for i in list.indices {
      list[i].betterStart = over.count
      for j in 0..<i where Self.overlap(list[j], list[i]) {
        over.append(j)
        list[j].below = max(list[j].below, list[i].highest)
      }
      list[i].betterEnd = over.count
    }
    count = list.count
    views = .allocate(capacity: max(1, list.count))
    for i in list.indices { (views + i).initialize(to: list[i]) }
    better = .allocate(capacity: max(1, over.count))
    for i in over.indices { (better + i).initialize(to: over[i]) }
    var greatest = -Double.infinity
    for view in list { greatest = max(greatest, view.highest) }
    highest = greatest
    hull = TerrainHull(list)
    hasVoids = list.contains { $0.pyramid.voids != nil }
  }

  deinit {
    views.deallocate()
    better.deallocate()
  }

  /// Asks for the memory around a position that will be needed soon.
  @inline(__always)
  func fetch(latitude: Double, longitude: Double) {
    for i in 0..<count where views[i].contains(latitude: latitude, longitude: longitude) {
      let view = views + i
      let row = Int((view.pointee.north - latitude) * view.pointee.perLatitude)
      let column = Int(
        (longitude + view.pointee.shift(longitude) - view.pointee.west) * view.pointee.perLongitude)
      let cell = (max(0, min(view.pointee.cellsDown, row)), max(0, min(view.pointee.cellsAcross, column)))
      view.pointee.samples.fetch(row: cell.0, column: cell.1)
      view.pointee.pyramid.fetch(
        level: 1, row: min(cell.0, view.pointee.cellsDown - 1), column: min(cell.1, view.pointee.cellsAcross - 1))
      return
    }
  }

  func elevation(latitude: Double, longitude: Double) -> Double? {
    for i in 0..<count {
      if let height = views[i].elevation(latitude: latitude, longitude: longitude) { return height }
    }
    return nil
  }

  /// Whether two tiles have more than a border in common.
  private static func overlap(_ a: TileView, _ b: TileView) -> Bool {
    let tolerance = 1e-9
    let southA = a.north - Double(a.cellsDown) / a.perLatitude
    let southB = b.north - Double(b.cellsDown) / b.perLatitude
    guard min(a.north, b.north) - max(southA, southB) > tolerance else { return false }
    let widthA = Double(a.cellsAcross) / a.perLongitude
    let widthB = Double(b.cellsAcross) / b.perLongitude
    let apart = abs(Angle.wrappedTo180(a.middle - b.middle))
    return apart < (widthA + widthB) / 2 - tolerance
  }
}
