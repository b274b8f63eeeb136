import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkSearch

/// The area's tiles and features: made on request, cached while there is room.
final class TileStore: Sendable {
  /// A request for a tile or features.
  typealias Request = AreaRequest

  /// Each encoding is made only when a client requests it.
  private struct Key: Hashable {
    let request: Request
    let coding: ContentCoding?

    init(_ request: Request, _ head: RequestHead) {
      self.request = request
      coding = head.preferredCoding
    }
  }

  private let area: Area
  private let tiles: Task<AreaTiles, any Error>
  private let search: Task<SearchIndex, any Error>
  private let cache = LeastRecentlyUsed<Key, Representation>(capacity: 64 * 1024 * 1024)
  private let work: AreaWork

  /// Opens an area's map in the background; an error is noted and reported to every request.
  init(_ area: Area, work: AreaWork, note: @escaping @Sendable (String) -> Void) {
    self.work = work
    self.area = area
    tiles = Task.detached(executorPreference: WorkThreads.heavy) {
      do {
        return try AreaTiles(area: area)
      } catch {
        if !Task.isCancelled { note("\(error)") }
        throw error
      }
    }
    search = Task.detached(executorPreference: WorkThreads.heavy) {
      do { return try area.searchIndex() } catch {
        if !Task.isCancelled { note("\(error)") }
        throw error
      }
    }
  }

  deinit {
    tiles.cancel()
    search.cancel()
  }

  /// The area's search index.
  ///
  /// - Throws: `WebError` when it cannot be read.
  func searchIndex() async throws(WebError) -> SearchIndex {
    guard let index = try? await search.value else { throw Self.unsearchable }
    return index
  }

  /// The response, where it is cached.
  func known(_ request: Request, _ head: RequestHead) -> WebResponse? {
    cache[Key(request, head)].map { Self.response($0, head) }
  }

  /// How much work the response takes.
  ///
  /// - Throws: `WebError` when the area's map cannot be read.
  func effort(_ request: Request) async throws(WebError) -> TileEffort {
    switch request {
    case .features, .streets, .landmarks: TileEffort(vertices: try await map().cost(of: request))
    case .map, .heights, .searchIndex, .streetGraph: .cheap
    }
  }

  /// Makes the response.
  ///
  /// - Throws: `WebError` when there is no such tile.
  func make(_ request: Request, _ head: RequestHead) async throws -> WebResponse {
    let data = try await maker(request)
    let isCheap = try await effort(request) == .cheap
    return try await (isCheap ? work.cheap : work.expensive).run(for: head.client) { [self] in
      if let known = known(request, head) { return known }
      let threads: any TaskExecutor = isCheap ? WorkThreads.heavy : LowPriorityExecutor.expensive
      let key = Key(request, head)
      let made = try await threads.run {
        data().map { Representation($0, type: request.type, coding: key.coding) }
      }
      guard let made else {
        throw WebError(404, "The area has no data there.", headers: [("Cache-Control", "max-age=3600")])
      }
      cache.insert(made, for: key, cost: made.cost)
      return Self.response(made, head)
    }
  }

  /// Processes the bytes of a response, which are made again and not cached, when there is nothing else to do; nil when
  /// the area has nothing there.
  ///
  /// - Throws: `WebError` when the area's map cannot be read.
  func inspect<Result: Sendable>(
    _ request: Request, _ look: @escaping @Sendable (Data) -> Result
  ) async throws -> Result? {
    let data = try await maker(request)
    return try await LowPriorityExecutor.expensive.run { data().map(look) }
  }

  private static let unreadable = WebError(503, "The area's map cannot be read.", advice: "Rebuild the area.")

  private static let unsearchable = WebError(
    503, "The area's search index cannot be read.", advice: "Delete its search.idx, or build the area anew.")

  /// What makes the bytes of a response; nil when the area has nothing there.
  private func maker(_ request: Request) async throws(WebError) -> @Sendable () -> Data? {
    if case .searchIndex = request {
      let index = try await searchIndex()
      return { Data(index.bytes) }
    }
    if case .streetGraph = request { return { [area] in (try? area.streetGraph()).map { Data($0.bytes) } } }
    let tiles = try await map()
    return { tiles.data(for: request) }
  }

  private func map() async throws(WebError) -> AreaTiles {
    guard let tiles = try? await tiles.value else { throw Self.unreadable }
    return tiles
  }

  private static func response(_ representation: Representation, _ head: RequestHead) -> WebResponse {
    representation.response(to: head, headers: [("Cache-Control", "max-age=3600")])
  }
}

extension AreaRequest {
  /// Media type of the response.
  var type: String {
    switch self {
    case .map: "application/vnd.mapbox-vector-tile"
    case .features, .streets, .landmarks: "application/geo+json"
    case .heights: ContentType.heights
    case .searchIndex, .streetGraph: "application/octet-stream"
    }
  }

  /// The address of the request below the page, which `TileRequest` reads, in the server's first area. In another one
  /// `api/areas/ID` takes the place of `api/area`.
  var path: String {
    switch self {
    case .map(let z, let x, let y): "api/area/map/\(z)/\(x)/\(y).mvt"
    case .heights(let level, let row, let column): "api/area/heights/\(level)/\(row)/\(column).bin"
    case .searchIndex: "api/area/search.idx"
    case .streetGraph: "api/area/streets.graph"
    case .features(let latitude, let longitude, let radius): Self.circle("features", latitude, longitude, radius)
    case .streets(let latitude, let longitude, let radius): Self.circle("streets", latitude, longitude, radius)
    case .landmarks(let latitude, let longitude, let radius): Self.circle("landmarks", latitude, longitude, radius)
    }
  }

  private static func circle(_ kind: String, _ latitude: Double, _ longitude: Double, _ radius: Double) -> String {
    "api/area/\(kind)?lat=\(latitude)&lon=\(longitude)&radius=\(radius)"
  }
}
