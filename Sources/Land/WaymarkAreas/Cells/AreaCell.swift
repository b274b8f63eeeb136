import Foundation
public import WaymarkGeodesy
public import WaymarkTerrain
import WaymarkTiles

/// One of the cells into which a country is divided: a tile of the web map. Each place on Earth lies in exactly one cell of
/// a zoom, those beyond the map's border at 85° in the nearest one.
public struct AreaCell: Hashable, Sendable {
  /// Zooms of cells: from 626 km at the equator to 2.4 km.
  public static let zooms = 6...14

  /// The tile.
  public let tile: TileAddress

  /// The cell of a number at a zoom, or nil when there is none.
  public init?(zoom: Int, number: Int) {
    guard Self.zooms.contains(zoom), number >= 0 else { return nil }
    guard let tile = TileAddress(zoom: zoom, column: number & (1 << zoom - 1), row: number >> zoom) else { return nil }
    self.tile = tile
  }

  /// Reads `ZOOM/COLUMN/ROW`; nil when it is not a cell.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let zoom = parts[0], let column = parts[1], let row = parts[2], Self.zooms.contains(zoom),
      let tile = TileAddress(zoom: zoom, column: column, row: row)
    else { return nil }
    self.tile = tile
  }

  /// The number of the cell in which a place lies, at one of `zooms`.
  public static func number(of place: Coordinate, zoom: Int) -> Int {
    let side = 1 << zoom
    let column = Int((WebMercator.x(longitude: place.longitude) * Double(side)).rounded(.down))
    let row = Int((WebMercator.y(latitude: place.latitude) * Double(side)).rounded(.down))
    return max(0, min(side - 1, row)) << zoom | max(0, min(side - 1, column))
  }

  /// Its number among those of its zoom, row after row from the north-west.
  public var number: Int { tile.row << tile.zoom | tile.column }

  /// `ZOOM/COLUMN/ROW`.
  public var name: String { "\(tile.zoom)/\(tile.column)/\(tile.row)" }

  /// The name as that of a folder.
  public var folderName: String { "\(tile.zoom)-\(tile.column)-\(tile.row)" }

  /// Its window.
  public var bounds: GeographicBounds {
    let side = Double(1 << tile.zoom)
    return GeographicBounds(
      south: WebMercator.latitude(y: Double(tile.row + 1) / side),
      west: WebMercator.longitude(x: Double(tile.column) / side),
      north: WebMercator.latitude(y: Double(tile.row) / side),
      east: WebMercator.longitude(x: Double(tile.column + 1) / side))
  }

  /// Whether a place lies in it; one on the border of two cells lies in one of them.
  public func contains(_ place: Coordinate) -> Bool { Self.number(of: place, zoom: tile.zoom) == number }
}
