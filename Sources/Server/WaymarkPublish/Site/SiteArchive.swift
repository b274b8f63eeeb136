import WaymarkAreas
import WaymarkFormats
import WaymarkTerrain
import WaymarkTiles

/// The archives of tiles of an area: what is in each, and at which address.
enum SiteArchive: String, CaseIterable, Sendable {
  /// The map's vector tiles.
  case map
  /// Blocks of heights: level 0 … 4 is zoom 12 … 8, the row is counted from the south pole, the column from
  /// the date line.
  case heights

  /// Zoom of the finest blocks of heights: they have fewer than 2¹² columns.
  static let finestHeights = 12

  /// The archive that holds the response to a request; nil for what is a file of its own.
  init?(_ request: AreaRequest) {
    switch request {
    case .map: self = .map
    case .heights: self = .heights
    case .features, .streets, .landmarks, .searchIndex, .streetGraph: return nil
    }
  }

  /// The address of a tile in its archive; nil for what is a file of its own.
  static func address(_ request: AreaRequest) -> (zoom: Int, column: Int, row: Int)? {
    switch request {
    case .map(let z, let x, let y): (z, x, y)
    case .heights(let level, let row, let column): (finestHeights - level, column, row)
    case .features, .streets, .landmarks, .searchIndex, .streetGraph: nil
    }
  }

  /// Zoom of the squares of the Earth whose tiles are an archive each. At 45° a square of zoom 10 is 28 km wide; one of the heights is 1°
  /// wide.
  var squareZoom: Int {
    switch self {
    case .map: 10
    case .heights: 9
    }
  }

  /// What an archive says of itself: that of a square says the same in all areas with the same sources.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - square: the square, where it is one of it.
  /// - Returns: the description.
  func description(of area: Area, square: SiteCell.Square?) -> PMTilesDescription {
    var metadata: JSONObject = [
      "name": .string(square.map { "\(rawValue) \($0.name)" } ?? "\(area.manifest.name): \(rawValue)")
    ]
    if !area.manifest.attributions.isEmpty {
      metadata["attribution"] = .string(area.manifest.attributions.joined(separator: ", "))
    }
    var description = PMTilesDescription(
      kind: .other, compression: .gzip, bounds: area.manifest.bounds, metadata: metadata)
    switch self {
    case .map:
      description.kind = .vector
      description.metadata["vector_layers"] = .array(
        AreaTiles.layers.map { ["id": .string($0), "fields": .object([:])] })
    case .heights:
      // They are packed as densely as they can be.
      description.compression = .none
      description.bounds = area.elevationWindow ?? area.manifest.bounds
    }
    if let square, let bounds = bounds(of: square) { description.bounds = bounds }
    return description
  }

  /// The window of a square: of the web map, or of the blocks of heights.
  private func bounds(of square: SiteCell.Square) -> GeographicBounds? {
    let zoom = squareZoom
    guard self == .heights else { return TileAddress(zoom: zoom, column: square.column, row: square.row)?.bounds }
    let side = Double(HeightBlockAddress.sideSeconds(level: Self.finestHeights - zoom)) / 3600
    let (south, west) = (Double(square.row) * side - 90, Double(square.column) * side - 180)
    return GeographicBounds(south: south, west: west, north: south + side, east: west + side)
  }
}
