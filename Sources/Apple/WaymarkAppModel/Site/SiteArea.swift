public import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

/// One area of a published site: answers what a server would, out of its files.
public actor SiteArea {
  /// What the site says of it.
  public nonisolated let summary: AreaSummary

  /// Zoom of the finest blocks of heights in their archive.
  private static let finestHeights = 12
  /// Streets and features farther away than this are not given, metres.
  private static let maximumRadius = 10_000.0

  private let description: Data
  private let files: SiteFiles
  private let list: String
  private var paths: JSONValue?
  private var archives: [String: PMTilesArchive] = [:]

  /// An area.
  ///
  /// - Parameters:
  ///   - entry: its entry in `site.json`.
  ///   - files: the site's files.
  /// - Throws: `InputError` when the entry is not one.
  init(_ entry: JSONField, of files: SiteFiles) throws(InputError) {
    try entry.requireObject()
    description = Data((entry.value ?? .null).text().utf8)
    summary = try AreaSummary(description)
    self.files = files
    list = try entry["files"].string()
  }

  /// The response to a request.
  ///
  /// - Throws: `ServerFailure`; status 404 for what the area does not have.
  public func bytes(_ endpoint: ServerEndpoint) async throws(ServerFailure) -> Data {
    switch endpoint {
    case .health: return Data()
    case .area: return description
    case .route: throw ServerFailure(.refused(status: 404), "This site has no directions service.")
    case .anchors: throw ServerFailure(.refused(status: 404), "This site keeps no anchors.")
    case .landmarks: return try await file("landmarks")
    case .searchIndex: return try await file("search")
    case .streetGraph: return try await file("streetGraph")
    case .heights(let block):
      let zoom = Self.finestHeights - block.level
      guard let tile = try await tile(of: "heights", zoom: zoom, column: block.column, row: block.row) else {
        throw Self.missing("heights")
      }
      return tile
    case .streets(let center, let radius):
      return Data(SurroundingsText.streets(of: try await surroundings(of: center, radius: radius)))
    case .features(let center, let radius):
      return Data(SurroundingsText.features(of: try await surroundings(of: center, radius: radius)))
    }
  }

  private static func missing(_ kind: String) -> ServerFailure {
    ServerFailure(.refused(status: 404), "The area has no such file: \(kind).")
  }

  private func file(_ kind: String) async throws(ServerFailure) -> Data {
    guard let path = try await named()[kind]?.string else { throw Self.missing(kind) }
    return try await files.read(path)
  }

  /// Where the area's files are.
  private func named() async throws(ServerFailure) -> JSONValue {
    if let paths { return paths }
    let data = try await files.read(list)
    do throws(InputError) {
      let found = try JSONValue(parsing: data)
      paths = found
      return found
    } catch {
      throw Self.failure(error)
    }
  }

  /// The archive in which a tile is, one for each square of the Earth; nil where the area has none there.
  private func archive(
    _ kind: String, zoom: Int, column: Int, row: Int
  ) async throws(ServerFailure) -> PMTilesArchive? {
    guard let entry = try await named()[kind] else { throw Self.missing(kind) }
    guard let path = Self.path(in: entry, zoom: zoom, column: column, row: row) else { return nil }
    if let archive = archives[path] { return archive }
    let archive = PMTilesArchive(named: path) { [files] range in try await files.read(path, range) }
    archives[path] = archive
    return archive
  }

  private static func path(in entry: JSONValue, zoom: Int, column: Int, row: Int) -> String? {
    guard let whole = entry["zoom"]?.int, (0...24).contains(whole) else { return nil }
    guard zoom >= whole else { return entry["coarse"]?.string }
    return entry["squares"]?["\(column >> (zoom - whole))/\(row >> (zoom - whole))"]?.string
  }

  private func tile(of kind: String, zoom: Int, column: Int, row: Int) async throws(ServerFailure) -> Data? {
    guard let archive = try await archive(kind, zoom: zoom, column: column, row: row) else { return nil }
    do {
      return try await archive.tile(zoom: zoom, column: column, row: row)
    } catch {
      throw Self.failure(error)
    }
  }

  /// What the map's tiles around a coordinate have.
  private func surroundings(of center: Coordinate, radius: Double) async throws(ServerFailure) -> MapSurroundings {
    var tiles: [MapTile] = []
    let reach = min(radius, Self.maximumRadius)
    for address in MapTile.addresses(around: center, radius: reach, zoom: MapTile.zoom) {
      let data = try await tile(of: "map", zoom: address.zoom, column: address.column, row: address.row)
      guard let data else { continue }
      do throws(MapTileError) {
        tiles.append(try Self.mapTile(data, at: address))
      } catch {
        throw Self.failure(InputError(error.description))
      }
    }
    return MapSurroundings(tiles)
  }

  private static func mapTile(_ data: Data, at address: TileAddress) throws(MapTileError) -> MapTile {
    let bytes = [UInt8](data)
    let read = bytes.withUnsafeBytes { bytes -> Result<MapTile, MapTileError> in
      do throws(MapTileError) { return .success(try MapTile(bytes, at: address)) } catch { return .failure(error) }
    }
    return try read.get()
  }

  private static func failure(_ error: any Error) -> ServerFailure {
    guard let error = error as? InputError else { return ServerFailure(error) }
    return ServerFailure(.invalidResponse, "A file of the site is not understood: \(error.problem).")
  }
}
