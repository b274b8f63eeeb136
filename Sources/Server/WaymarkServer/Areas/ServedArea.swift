import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// An open area: its map in memory, its tiles, and its directions, which start on first use.
final class ServedArea: Sendable {
  /// The area's directions.
  let services: DirectionsServices
  /// Routes within the area.
  let route: RouteEndpoint
  /// Heights of its ground.
  let elevation: ElevationEndpoint
  /// What is available in it.
  let availability: AvailabilityEndpoint

  private let description: Representation
  private let walk: FirstWalkEndpoint
  private let tiles: TileStore
  private let search: SearchEndpoint
  private let offline: OfflineArea

  /// Opens an area; its map is read in the background.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - id: its name in addresses.
  ///   - settings: those of the server.
  ///   - work: the queues that all areas share.
  ///   - note: receives later problems, one sentence each.
  /// - Throws: `InputError` when its elevations cannot be read.
  init(
    _ area: Area, id: String, settings: WebServerSettings, work: AreaWork, note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    services = DirectionsServices(settings.directions, absence: settings.directionsAbsence, area: area, note: note)
    let version = AreaVersion.of(area)
    let json = AreaDescription.json(
      of: area, id: id, version: version, providers: services.names, tiles: settings.tiles)
    description = Representation(Data(json.text().utf8), type: "application/json")
    let ground = try AreaElevation(area)
    elevation = ElevationEndpoint(elevation: ground)
    route = RouteEndpoint(
      services: services, area: area, elevation: ground, gate: work.routes,
      http: HTTPClient(timeout: settings.directionsSeconds))
    walk = FirstWalkEndpoint(area, route: route)
    tiles = TileStore(area, work: work, note: note)
    search = SearchEndpoint(tiles, gate: work.cheap)
    availability = AvailabilityEndpoint(area, services: services, clock: settings.clock)
    offline = OfflineArea(area, version: version, tiles: tiles)
  }

  /// The operations at a path below the area; empty when there are none.
  ///
  /// - Throws: `WebError` when the query is wrong.
  func endpoints(at path: [String], query: [String: String]) throws(WebError) -> [Endpoint] {
    switch path {
    case []:
      return [
        Endpoint(
          method: "GET",
          response: { [self] in description.response(to: $0, headers: [("Cache-Control", "no-cache")]) })
      ]
    case ["features"]: return [endpoint(for: try TileRequest.features(query))]
    case ["streets"]: return [endpoint(for: try TileRequest.streets(query))]
    case ["landmarks"]: return [endpoint(for: try TileRequest.landmarks(query))]
    case ["search.idx"]: return [endpoint(for: .searchIndex)]
    case ["streets.graph"]: return [endpoint(for: .streetGraph)]
    case ["search"]: return [Endpoint(method: "GET", work: { [self] in try await search.respond($0) })]
    case ["walk"]: return [Endpoint(method: "GET", work: { [self] in try await walk.respond($0, query: query) })]
    case ["offline"]: return [Endpoint(method: "GET", work: { [self] in try await offline.respond($0) })]
    case _ where path.count == 4 && ["elevation", "map", "heights"].contains(path[0]):
      return TileRequest.tile(path[0], Array(path[1...])).map { [endpoint(for: $0)] } ?? []
    default: return []
    }
  }

  private func endpoint(for request: TileStore.Request) -> Endpoint {
    Endpoint(
      method: "GET", isExpensive: request.isExpensive, response: { [tiles] in tiles.known(request, $0) },
      work: { [tiles] in try await tiles.make(request, $0.head) })
  }

  deinit { services.stop() }
}
