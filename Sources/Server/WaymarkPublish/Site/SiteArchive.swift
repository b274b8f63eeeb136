import WaymarkAreas
import WaymarkFormats
import WaymarkTerrain

/// The archives of tiles of an area: what is in each, and at which address.
enum SiteArchive: String, CaseIterable, Sendable {
  /// The map's vector tiles.
  case map
  /// Blocks of heights: level 0 … 4 is zoom 12 … 8, the row is counted from the south pole, the column from
  /// the date line.
  case heights
  /// Streets of the cells of an area.
  case streets
  /// Features of the cells of an area.
  case features

  /// Zoom of the finest blocks of heights: they have fewer than 2¹² columns.
  static let finestHeights = 12

  /// The archive that holds the response to a request; nil for what is a file of its own.
  init?(_ request: AreaRequest) {
    switch request {
    case .map: self = .map
    case .heights: self = .heights
    case .streets: self = .streets
    case .features: self = .features
    case .landmarks, .searchIndex, .streetGraph: return nil
    }
  }

  /// The address of a tile in its archive.
  ///
  /// - Parameters:
  ///   - request: the request that it answers.
  ///   - cell: number of the cell, for streets and features.
  /// - Returns: the address.
  static func address(_ request: AreaRequest, cell: Int) -> (zoom: Int, column: Int, row: Int) {
    switch request {
    case .map(let z, let x, let y): (z, x, y)
    case .heights(let level, let row, let column): (finestHeights - level, column, row)
    case .streets, .features, .landmarks, .searchIndex, .streetGraph: (cellZoom, cell % cellSide, cell / cellSide)
    }
  }

  /// Zoom of the squares of the Earth whose tiles are an archive each; nil where an area has a single archive. At 45° a square of
  /// zoom 10 is 28 km wide; one of the heights is 1° wide.
  var squareZoom: Int? {
    switch self {
    case .map: 10
    case .heights: 9
    case .streets, .features: nil
    }
  }

  /// Cells lie row by row in a square of this zoom.
  private static let cellZoom = 10
  private static let cellSide = 1 << cellZoom

  /// What an archive says of itself: that of a square says the same in all areas with the same sources.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - square: the square, where it is one of it.
  ///   - cells: latitude, longitude and radius of the circle of each cell.
  /// - Returns: the description.
  func description(of area: Area, square: SiteCell.Square?, cells: [JSONValue]) -> PMTilesDescription {
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
    case .streets, .features: description.metadata["circles"] = .array(cells)
    }
    if let square, let bounds = bounds(of: square) { description.bounds = bounds }
    return description
  }

  /// The window of a square: of the web map, or of the blocks of heights.
  private func bounds(of square: SiteCell.Square) -> GeographicBounds? {
    guard let zoom = squareZoom else { return nil }
    guard self == .heights else { return TileAddress(zoom: zoom, column: square.column, row: square.row)?.bounds }
    let side = Double(HeightBlockAddress.sideSeconds(level: Self.finestHeights - zoom)) / 3600
    let (south, west) = (Double(square.row) * side - 90, Double(square.column) * side - 180)
    return GeographicBounds(south: south, west: west, north: south + side, east: west + side)
  }
}
