public import WaymarkGeodesy
public import WaymarkTerrain

/// One file of an area that was downloaded.
public enum AreaPackItem: Hashable, Sendable {
  /// Summits and places of the whole area.
  case landmarks(Coordinate, radius: Double)
  /// The graph of the area's streets, for routes on the device.
  case streetGraph
  /// The index of the area's names and addresses, for search on the device.
  case searchIndex
  /// Streets around a point of the lattice.
  case streets(row: Int, column: Int, center: Coordinate, radius: Double)
  /// A block of heights.
  case heights(HeightBlockAddress)
  /// The buildings of a cell of their lattice, each in one cell; center and radius of the circle around it.
  case buildings(row: Int, column: Int, cell: GeographicBounds, center: Coordinate, radius: Double)

  /// Its path in the folder.
  public var fileName: String {
    switch self {
    case .landmarks: "landmarks.geojson"
    case .streetGraph: "streets.graph"
    case .searchIndex: "search.idx"
    case .streets(let row, let column, _, _): "streets/\(row)_\(column).geojson"
    case .heights(let block): "heights/\(block.level)/\(block.row)_\(block.column).bin"
    case .buildings(let row, let column, _, _, _): "buildings/\(row)_\(column).geojson"
    }
  }

  /// The request to the server.
  public var request: ServerEndpoint {
    switch self {
    case .landmarks(let center, let radius): .landmarks(center, radius: radius)
    case .streetGraph: .streetGraph
    case .searchIndex: .searchIndex
    case .streets(_, _, let center, let radius): .streets(center, radius: radius)
    case .heights(let block): .heights(block)
    case .buildings(_, _, _, let center, let radius): .features(center, radius: radius)
    }
  }
}
