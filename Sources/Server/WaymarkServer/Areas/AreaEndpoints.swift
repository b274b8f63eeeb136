/// The operations below an area's address. The area is opened by their work only, after the checks of the request.
struct AreaEndpoints: Sendable {
  let areas: AreaRegistry
  /// The area's name in addresses; nil for the first area.
  let id: String?

  /// The operations at a path below the area; empty when there are none.
  ///
  /// - Throws: `WebError` when the query is wrong.
  func endpoints(at path: [String], query: [String: String]) throws(WebError) -> [Endpoint] {
    switch path {
    case []: return [reading { area, request in area.describe(to: request.head) }]
    case ["features"]: return [circle(try TileRequest.features(query))]
    case ["streets"]: return [circle(try TileRequest.streets(query))]
    case ["landmarks"]: return [circle(try TileRequest.landmarks(query))]
    case ["search.idx"]: return [tile(.searchIndex)]
    case ["streets.graph"]: return [tile(.streetGraph)]
    case ["search"]: return [reading(["q", "near", "limit", "language"]) { try await $0.search.respond($1) }]
    case ["walk"]: return [reading(["language", "units"]) { try await $0.walk.respond($1, query: query) }]
    case ["offline"]:
      var list = reading { try await $0.offline.respond($1) }
      list.turnsOutExpensive = { try !opened($0).offline.isReady }
      return [list]
    case _ where path.count == 4 && ["elevation", "map", "heights"].contains(path[0]):
      return TileRequest.tile(path[0], Array(path[1...])).map { [tile($0)] } ?? []
    default: return []
    }
  }

  private func opened(_ request: WebRequest) throws(WebError) -> ServedArea {
    try areas.area(id, for: request.head.client)
  }

  private func reading(
    _ query: Set<String> = [], _ work: @escaping @Sendable (ServedArea, WebRequest) async throws -> WebResponse
  ) -> Endpoint {
    Endpoint(method: "GET", query: query, work: { try await work(opened($0), $0) })
  }

  private func tile(_ request: TileStore.Request) -> Endpoint {
    var endpoint = reading { try await $0.tiles.make(request, $1.head) }
    endpoint.response = { areas.openArea(id, for: $0.client)?.tiles.known(request, $0) }
    return endpoint
  }

  /// What lies in a circle may be anything between nothing and a whole town.
  private func circle(_ request: TileStore.Request) -> Endpoint {
    var endpoint = tile(request)
    endpoint.query = ["lat", "lon", "radius"]
    endpoint.turnsOutExpensive = { try await opened($0).tiles.effort(request) == .expensive }
    return endpoint
  }
}
