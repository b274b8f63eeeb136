public import WaymarkTerrain

/// One tile of the Web Mercator pyramid that web maps use (OGC Two Dimensional Tile Matrix Set, `WebMercatorQuad`):
/// at zoom z the world is 2ᶻ × 2ᶻ tiles, columns from 180° W to the east, rows from 85.05° N to the south.
public struct TileAddress: Hashable, Sendable {
  /// The deepest zoom: a tile is 38 m wide at the equator, and 1/4096 of it is the unit of `MercatorPoint`.
  public static let maximumZoom = 20

  /// Zoom, 0 … 20.
  public let zoom: Int
  /// Column from the west, 0 ..< 2ᶻ.
  public let column: Int
  /// Row from the north, 0 ..< 2ᶻ.
  public let row: Int

  /// Makes an address, or nil when there is no such tile.
  public init?(zoom: Int, column: Int, row: Int) {
    guard (0...Self.maximumZoom).contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row) else {
      return nil
    }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// The tile's window in degrees.
  public var bounds: GeographicBounds {
    let whole = Double(1 << zoom)
    return GeographicBounds(
      south: WebMercator.latitude(y: Double(row + 1) / whole), west: WebMercator.longitude(x: Double(column) / whole),
      north: WebMercator.latitude(y: Double(row) / whole), east: WebMercator.longitude(x: Double(column + 1) / whole))
  }
}
