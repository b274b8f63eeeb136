public import WaymarkGeodesy

/// A tile of the map as it was read (`docs/map.md` has its layers): of it come streets, open ground, buildings and what a landscape shows.
public struct MapTile: Sendable {
  /// The zoom at which tiles hold everything; closer views enlarge it.
  public static let zoom = 14

  /// Which tile it is.
  public let address: TileAddress
  let layers: [ReadTileLayer]

  /// Reads a tile.
  ///
  /// - Parameters:
  ///   - bytes: the tile, uncompressed; none for an empty one.
  ///   - address: which one it is.
  /// - Throws: `MapTileError` when the bytes are no vector tile.
  /// - Complexity: O(n) in the bytes.
  public init(_ bytes: UnsafeRawBufferPointer, at address: TileAddress) throws(MapTileError) {
    self.address = address
    do throws(ProtobufError) { layers = try VectorTileReader.layers(bytes) } catch { throw .damaged(address) }
  }

  /// The tiles that a circle meets.
  ///
  /// - Parameters:
  ///   - center: its centre.
  ///   - radius: metres.
  ///   - zoom: the tiles' zoom, 0 … 20.
  /// - Returns: the tiles; at most 4096 of them.
  public static func addresses(around center: Coordinate, radius: Double, zoom: Int) -> [TileAddress] {
    guard radius >= 0, radius.isFinite, (0...TileAddress.maximumZoom).contains(zoom) else { return [] }
    // A degree of latitude is 110.6 km at least.
    let north = min(90, radius / 110_574)
    let widest = Angle.sinCos(degrees: min(89, abs(center.latitude) + north)).cos
    let east = min(180, north / max(0.01, widest))
    let side = 1 << zoom
    func tile(_ share: Double) -> Int { Int((share * Double(side)).rounded(.down)) }
    let west = tile(WebMercator.x(longitude: center.longitude - east))
    let columns = west...min(west + side - 1, tile(WebMercator.x(longitude: center.longitude + east)))
    let top = max(0, tile(WebMercator.y(latitude: center.latitude + north)))
    let rows = min(top, side - 1)...min(side - 1, max(top, tile(WebMercator.y(latitude: center.latitude - north))))
    guard rows.count <= 4096, columns.count <= 4096, rows.count * columns.count <= 4096 else { return [] }
    var found: [TileAddress] = []
    for row in rows {
      for column in columns {
        if let address = TileAddress(zoom: zoom, column: ((column % side) + side) % side, row: row) {
          found.append(address)
        }
      }
    }
    return found
  }

  /// A point of the tile on the Earth's grid.
  func world(_ point: GridPoint, extent: Int) -> WorldPoint {
    let unit = Double(UInt64(1) << UInt64(32 - address.zoom)) / Double(extent)
    func place(_ tile: Int, _ at: Int) -> Int64 {
      Int64(((Double(tile) * Double(extent) + Double(at)) * unit).rounded())
    }
    return WorldPoint(x: place(address.column, point.x), y: place(address.row, point.y))
  }

  /// Twice the signed area of a ring, positive for clockwise ones on the map.
  package static func area(_ ring: [GridPoint]) -> Int64 {
    guard var last = ring.last else { return 0 }
    var sum: Int64 = 0
    for point in ring {
      sum += Int64(last.x) * Int64(point.y) - Int64(point.x) * Int64(last.y)
      last = point
    }
    return sum
  }
}

/// Why bytes are no tile of the map.
public enum MapTileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// They are no vector tile.
  case damaged(TileAddress)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .damaged(let tile):
      "the map's tile \(tile.zoom)/\(tile.column)/\(tile.row) is damaged: fetch it again"
    }
  }
}
