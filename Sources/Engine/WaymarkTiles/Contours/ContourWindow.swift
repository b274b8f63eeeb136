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
  /// - Parameters:
  ///   - tile: the tile.
  ///   - finest: the finest level that there is.
  public init?(_ tile: TileAddress, finest: Int = 0) {
    guard Self.zooms.contains(tile.zoom), HeightBlockAddress.levels.contains(finest) else { return nil }
    // One height for every two to three pixels of a tile of 512, but no finer than a quarter of a sample.
    let pixel = 360.0 * 3600 / Double(512 << tile.zoom)
    var level = finest
    while level < HeightBlockAddress.levels.upperBound,
      Double(HeightBlockAddress.stepSeconds(level: level + 1)) <= 2.5 * pixel
    { level += 1 }
    self.level = level
    let step = Double(HeightBlockAddress.stepSeconds(level: level))
    factor = pixel < 0.15 * step ? 4 : pixel < 0.3 * step ? 2 : 1
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
    let step = HeightBlockAddress.stepSeconds(level: level)
    let (cells, turn) = (HeightBlockAddress.sideSeconds(level: level) / step, 360 * 3600 / step)
    func block(_ sample: Int) -> Int { Int((Double(sample) / Double(cells)).rounded(.down)) }
    let (south, west) = (90 * 3600 / step, 180 * 3600 / step)
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
