import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// Everything below `/api/`.
final class API: Sendable {
  private let area: Representation
  private let services: DirectionsServices
  private let route: RouteEndpoint
  private let walk: FirstWalkEndpoint
  private let elevation: ElevationEndpoint
  private let tiles: TileStore
  private let search: SearchEndpoint
  private let report: ReportEndpoint
  private let anchors: AnchorAPI
  private let availability: AvailabilityEndpoint
  private let offlineApp: OfflineApp
  private let offlineArea: OfflineArea

  init(
    area: Area, settings: WebServerSettings, services: DirectionsServices, anchors: AnchorAPI, workers: Workers,
    note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    self.services = services
    let version = AreaVersion.of(area)
    let description = AreaDescription.json(of: area, version: version, providers: services.names, tiles: settings.tiles)
    self.area = Representation(Data(description.text().utf8), type: "application/json")
    let ground = try AreaElevation(area)
    elevation = ElevationEndpoint(elevation: ground)
    route = RouteEndpoint(
      services: services, area: area, elevation: ground, gate: WorkGate(atOnce: 4, waiting: 256),
      http: HTTPClient(timeout: settings.directionsSeconds))
    walk = FirstWalkEndpoint(area, route: route)
    tiles = TileStore(area, note: note)
    search = SearchEndpoint(tiles)
    report = ReportEndpoint(workers: workers, patience: settings.reportSeconds)
    self.anchors = anchors
    availability = AvailabilityEndpoint(area, services: services, clock: settings.clock)
    let origins = try settings.tiles.map { text throws(InputError) in try TileOrigin.of(text) }
    offlineApp = OfflineApp(settings.web, pageHeaders: SecurityHeaders.forPages(tileOrigins: origins))
    offlineArea = OfflineArea(area, version: version, tiles: tiles)
  }

  /// The operations at a path; empty when there are none.
  ///
  /// - Parameter target: path and query.
  /// - Returns: one endpoint per method.
  /// - Throws: `WebError` when the query is wrong.
  func endpoints(at target: RequestTarget) throws(WebError) -> [Endpoint] {
    let path = Array(target.segments.dropFirst())
    switch path {
    case ["health"]:
      return [Endpoint(method: "GET", response: { [self] _ in health })]
    case ["token"]:
      // Whether the token of a link is this server's, before a page replaces its own with it.
      return [
        Endpoint(
          method: "GET", isExpensive: true,
          response: { _ in WebResponse(status: 204, headers: [("Cache-Control", "no-store")]) })
      ]
    case ["area"]:
      return [
        Endpoint(method: "GET", response: { [self] in area.response(to: $0, headers: [("Cache-Control", "no-cache")]) })
      ]
    case ["route"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"], isExpensive: true,
          work: { [self] in try await route.respond($0) })
      ]
    case ["elevation"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"],
          work: { [self] in try elevation.respond($0) })
      ]
    case ["qr"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: QRCodeEndpoint.longestBody, bodyTypes: ["application/json"], isExpensive: true,
          work: { try QRCodeEndpoint().respond($0) })
      ]
    case ["report"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: ReportEndpoint.longestLog, bodyTypes: ReportEndpoint.types, isExpensive: true,
          work: { [self] in try await report.respond($0) })
      ]
    case ["availability"]:
      return [Endpoint(method: "GET", work: { [self] in try await availability.respond($0) })]
    case ["offline", "app"]:
      return [Endpoint(method: "GET", work: { [self] in try await offlineApp.respond($0) })]
    case ["offline", "area"]:
      return [Endpoint(method: "GET", work: { [self] in try await offlineArea.respond($0) })]
    case ["area", "features"]:
      return [endpoint(for: try TileRequest.features(target.query))]
    case ["area", "streets"]:
      return [endpoint(for: try TileRequest.streets(target.query))]
    case ["area", "landmarks"]:
      return [endpoint(for: try TileRequest.landmarks(target.query))]
    case ["area", "search.idx"]:
      return [endpoint(for: .searchIndex)]
    case ["area", "search"]:
      return [Endpoint(method: "GET", work: { [self] in try await search.respond($0) })]
    case ["area", "walk"]:
      return [Endpoint(method: "GET", work: { [self] in try await walk.respond($0, query: target.query) })]
    case _ where path.count == 5 && path[0] == "area" && ["elevation", "map", "heights"].contains(path[1]):
      return TileRequest.tile(path[1], Array(path[2...])).map { [endpoint(for: $0)] } ?? []
    case _ where path.first == "anchors":
      return try anchors.endpoints(at: Array(path.dropFirst()))
    default:
      return []
    }
  }

  private func endpoint(for request: TileStore.Request) -> Endpoint {
    Endpoint(
      method: "GET", isExpensive: request.isExpensive, response: { [tiles] in tiles.known(request, $0) },
      work: { [tiles] in try await tiles.make(request, $0.head) })
  }

  private var health: WebResponse {
    var json: JSONObject = ["status": "ok", "directions": .string(services.state.name)]
    var providers = JSONObject()
    for (name, state) in services.states { providers[name] = .string(state.name) }
    json["providers"] = .object(providers)
    if let absence = services.absence { json["advice"] = .string(absence) }
    return WebResponse(json: .object(json))
  }
}
