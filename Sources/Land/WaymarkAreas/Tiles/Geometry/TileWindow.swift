import Foundation
public import WaymarkTerrain
import WaymarkTiles

/// The tiles of one zoom that a window of latitudes and longitudes touches.
public struct TileWindow: Equatable, Sendable {
  /// Their zoom, 0 … 20.
  public let zoom: Int
  private let columns: Range<Int>
  private let rows: Range<Int>

  /// Finds the tiles.
  ///
  /// - Parameters:
  ///   - bounds: the window; it may extend across the date line, and beyond the latitudes of web maps, where it is cut.
  ///   - zoom: the zoom, clamped to 0 … 20.
  public init(_ bounds: GeographicBounds, zoom: Int) {
    self.zoom = max(0, min(TileAddress.maximumZoom, zoom))
    let side = 1 << self.zoom
    func part(_ share: Double) -> Int {
      share.isFinite ? Int((max(-4, min(4, share)) * Double(side)).rounded(.down)) : 0
    }
    let west = part(WebMercator.x(longitude: bounds.west))
    let east = max(west, part(WebMercator.x(longitude: bounds.east)))
    let north = max(0, min(side - 1, part(WebMercator.y(latitude: bounds.north))))
    let south = max(north, min(side - 1, part(WebMercator.y(latitude: bounds.south))))
    // At most once around the world.
    columns = west..<min(west + side, east + 1)
    rows = north..<south + 1
  }

  /// Their number.
  public var count: Int { columns.count * rows.count }

  /// The tiles, row by row from the north-west.
  public var addresses: [TileAddress] {
    let side = 1 << zoom
    return rows.flatMap { row in
      columns.compactMap { TileAddress(zoom: zoom, column: (($0 % side) + side) % side, row: row) }
    }
  }
}
