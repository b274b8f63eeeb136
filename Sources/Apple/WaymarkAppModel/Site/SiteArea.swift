public import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// One area of a published site: answers what a server would, out of its files.
public actor SiteArea {
  /// What the site says of it.
  public nonisolated let summary: AreaSummary

  /// Zoom of the finest blocks of heights in their archive, and of the square of cells in that of the streets.
  private static let finestHeights = 12
  private static let cellZoom = 10

  private struct Circle {
    var center: Coordinate
    var radius: Double
  }

  private let description: Data
  private let files: SiteFiles
  private let list: String
  private var paths: JSONValue?
  private var archives: [String: PMTilesArchive] = [:]
  /// The circles of the cells of streets and of features.
  private var circles: [String: [Circle?]] = [:]

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
    case .streets(let center, let radius): return try await collection("streets", around: center, radius: radius)
    case .features(let center, let radius): return try await collection("features", around: center, radius: radius)
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

  /// The archive in which a tile is: one path, or one for each square of the Earth; nil where the area has none there.
  private func archive(
    _ kind: String, zoom: Int, column: Int, row: Int
  ) async throws(ServerFailure) -> PMTilesArchive? {
    guard let entry = try await named()[kind] else { throw Self.missing(kind) }
    guard let path = entry.string ?? Self.path(in: entry, zoom: zoom, column: column, row: row) else { return nil }
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

  /// The streets or features of all cells that a circle meets, each once.
  private func collection(
    _ kind: String, around center: Coordinate, radius: Double
  ) async throws(ServerFailure) -> Data {
    var (features, known): ([JSONValue], Set<String>) = ([], [])
    for (number, cell) in try await cells(of: kind).enumerated() {
      guard let cell, Geodesic.wgs84.inverse(from: center, to: cell.center).distance <= radius + cell.radius else {
        continue
      }
      let side = 1 << Self.cellZoom
      guard let tile = try await tile(of: kind, zoom: Self.cellZoom, column: number % side, row: number / side)
      else {
        continue
      }
      let collection: JSONValue
      do throws(InputError) { collection = try JSONValue(parsing: tile) } catch { throw Self.failure(error) }
      for feature in collection["features"]?.array ?? [] where known.insert(feature.text()).inserted {
        features.append(feature)
      }
    }
    let collection: JSONValue = ["type": "FeatureCollection", "features": .array(features)]
    return Data(collection.text().utf8)
  }

  /// The circles of the cells, in their order.
  private func cells(of kind: String) async throws(ServerFailure) -> [Circle?] {
    if let circles = circles[kind] { return circles }
    guard let archive = try await archive(kind, zoom: 0, column: 0, row: 0) else { throw Self.missing(kind) }
    let metadata: JSONValue
    do { metadata = try await archive.metadata() } catch { throw Self.failure(error) }
    let found = (metadata["circles"]?.array ?? []).map { circle -> Circle? in
      let numbers = (circle.array ?? []).compactMap(\.double)
      guard numbers.count == 3, let center = Coordinate(latitude: numbers[0], longitude: numbers[1]) else { return nil }
      return Circle(center: center, radius: numbers[2])
    }
    circles[kind] = found
    return found
  }

  private static func failure(_ error: any Error) -> ServerFailure {
    guard let error = error as? InputError else { return ServerFailure(error) }
    return ServerFailure(.invalidResponse, "A file of the site is not understood: \(error.problem).")
  }
}
