/// Numbers of tiles in a PMTiles archive: along a Hilbert curve through each zoom, zoom after zoom. Neighbouring tiles
/// have neighbouring numbers, so that one request gets several.
package enum PMTilesID {
  /// The deepest zoom whose numbers fit into 64 bits.
  package static let maximumZoom = 31

  /// The number of a tile.
  ///
  /// - Parameters:
  ///   - zoom: zoom, 0 … 31.
  ///   - column: column from the west.
  ///   - row: row from the north.
  /// - Returns: nil when there is no such tile.
  package static func of(zoom: Int, column: Int, row: Int) -> UInt64? {
    guard (0...maximumZoom).contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row) else {
      return nil
    }
    var (x, y) = (UInt64(column), UInt64(row))
    var number = first(zoom: zoom)
    for level in stride(from: zoom - 1, through: 0, by: -1) {
      let side = UInt64(1) << UInt64(level)
      let isEast = x & side != 0
      let isSouth = y & side != 0
      let quarter: UInt64 = isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0)
      number += quarter << UInt64(2 * level)
      // Within a quarter the curve is turned, so that it ends where the next one begins.
      (x, y) = (x & (side - 1), y & (side - 1))
      if !isSouth {
        if isEast { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
    }
    return number
  }

  /// The number of tiles of the zooms above one.
  private static func first(zoom: Int) -> UInt64 { ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3 }
}
