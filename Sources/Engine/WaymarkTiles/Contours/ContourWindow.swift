public import WaymarkTerrain

/// The part of the lattice of heights that the contour lines of a tile need, with a margin.
public struct ContourWindow: Equatable, Sendable {
  /// The zooms of contour lines; closer views enlarge the last.
  public static let zooms = 11...15

  /// Level of detail of the blocks of heights.
  public let level: Int
  /// Surface heights for each sample along a line.
  let factor: Int
  /// Samples north of the equator.
  let rows: ClosedRange<Int>
  /// Samples east of Greenwich.
  let columns: ClosedRange<Int>

  /// The window of a tile; nil for one that has no contour lines.
  ///
  /// - Parameter tile: the tile.
  public init?(_ tile: TileAddress) {
    guard Self.zooms.contains(tile.zoom) else { return nil }
    // One height per pixel or two of a tile of 512, but no finer than a quarter of a sample.
    let pixel = 360.0 * 3600 / Double(512 << tile.zoom)
    var level = 0
    while Double(2 << level) <= 2 * pixel { level += 1 }
    self.level = level
    factor = pixel < 0.15 ? 4 : pixel < 0.3 ? 2 : 1
    let step = Double(1 << level)
    // Two samples beyond the tile and its margin, for the surface.
    let whole = Double(1 << tile.zoom)
    let margin = 1.0 / 32
    func sample(_ degrees: Double) -> Int { Int((degrees * 3600 / step).rounded(.down)) }
    let south = WebMercator.latitude(y: (Double(tile.row) + 1 + margin) / whole)
    let north = WebMercator.latitude(y: (Double(tile.row) - margin) / whole)
    let west = WebMercator.longitude(x: (Double(tile.column) - margin) / whole)
    let east = WebMercator.longitude(x: (Double(tile.column) + 1 + margin) / whole)
    rows = sample(south) - 2...sample(north) + 3
    columns = sample(west) - 2...sample(east) + 3
  }

  /// The blocks of heights that lie in the window.
  public var blocks: [HeightBlockAddress] {
    let (cells, turn) = (HeightBlockAddress.cells, (360 * 3600) >> level)
    func block(_ sample: Int) -> Int { Int((Double(sample) / Double(cells)).rounded(.down)) }
    let (south, west) = ((90 * 3600) >> level, (180 * 3600) >> level)
    var found: [HeightBlockAddress] = []
    for row in block(rows.lowerBound + south)...block(rows.upperBound + south) {
      for column in block(columns.lowerBound + west)...block(columns.upperBound + west) {
        let around = turn / cells
        let address = HeightBlockAddress(level: level, row: row, column: ((column % around) + around) % around)
        if let address { found.append(address) }
      }
    }
    return found
  }
}
