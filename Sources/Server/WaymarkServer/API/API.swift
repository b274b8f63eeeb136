import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy

/// Everything below `/api/`.
final class API: Sendable {
  private let areas: AreaRegistry
  private let report: ReportEndpoint
  private let anchors: AnchorAPI
  private let offlineApp: OfflineApp
  private let fetching: AreaJobsEndpoint
  private let clock: @Sendable () -> UTCInstant

  init(
    areas: AreaRegistry, settings: WebServerSettings, anchors: AnchorAPI, workers: Workers, jobs: AreaJobs?
  ) throws(InputError) {
    self.areas = areas
    clock = settings.clock
    fetching = AreaJobsEndpoint(jobs: jobs)
    report = ReportEndpoint(workers: workers, patience: settings.reportSeconds)
    self.anchors = anchors
    let origins = try settings.tiles.map { text throws(InputError) in try TileOrigin.of(text) }
    offlineApp = OfflineApp(settings.web, pageHeaders: SecurityHeaders.forPages(tileOrigins: origins))
  }

  /// The operations at a path; empty when there are none.
  ///
  /// - Parameters:
  ///   - target: path and query.
  ///   - named: the area of the page that asks; nil for the first.
  ///   - visitor: the visitor of a request below `/t/NAME/`; nil elsewhere.
  /// - Returns: one endpoint per method.
  /// - Throws: `WebError` when the query is wrong, or there is no such area.
  func endpoints(
    at target: RequestTarget, area named: String? = nil, for visitor: TenantVisitor? = nil
  ) throws(WebError) -> [Endpoint] {
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
    case ["areas"]:
      return [
        Endpoint(
          method: "GET", query: ["lat", "lon"], work: { [areas] in try AreaListEndpoint(areas: areas).respond($0) })
      ]
    case ["offline", "area"]:
      return try endpoints(of: named, at: ["offline"], query: target.query)
    case _ where path.first == "area" && path != ["area", "offline"]:
      return try endpoints(of: named, at: Array(path.dropFirst()), query: target.query)
    case _ where path.first == "tenant":
      return visitor.map { TenantAPI(visitor: $0, clock: clock).endpoints(at: Array(path.dropFirst())) } ?? []
    case _ where path.first == "fetch":
      // Areas belong to the server, not to tenants.
      return visitor == nil ? fetching.endpoints(at: Array(path.dropFirst())) : []
    case _ where path.first == "areas":
      return areas.has(path[1]) ? try endpoints(of: path[1], at: Array(path.dropFirst(2)), query: target.query) : []
    case ["route"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"], isExpensive: true,
          work: { [self] in
            let body = try RouteRequestBody.read($0)
            return try await areas.area(around: body.positions, for: $0.head.client).route.respond(
              body, client: $0.head.client)
          })
      ]
    case ["elevation"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"],
          work: { [self] in
            let positions = try ElevationEndpoint.positions($0)
            return try areas.area(around: Array(positions.prefix(1)), for: $0.head.client).elevation.respond(positions)
          })
      ]
    case ["qr"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: QRCodeEndpoint.maximumBodySize, bodyTypes: ["application/json"], isExpensive: true,
          work: { try QRCodeEndpoint().respond($0) })
      ]
    case ["report"]:
      return [
        Endpoint(
          method: "POST", query: ["name"], bodyLimit: ReportEndpoint.maximumLogSize, bodyTypes: ReportEndpoint.types,
          isExpensive: true,
          work: { [self] in try await report.respond($0) })
      ]
    case ["availability"]:
      return [
        Endpoint(
          method: "GET", query: ["lat", "lon"],
          work: { [self] in
            let position = try AreaListEndpoint.position($0.target.query)
            return try await areas.area(around: [position], for: $0.head.client).availability.respond(at: position)
          })
      ]
    case ["offline", "app"]:
      return [Endpoint(method: "GET", work: { [self] in try await offlineApp.respond($0) })]
    case _ where path.first == "anchors":
      return try (visitor.map { AnchorAPI($0) } ?? anchors).endpoints(at: Array(path.dropFirst()))
    default:
      return []
    }
  }

  /// The operations of an area, by its id or the first.
  private func endpoints(
    of area: String?, at path: [String], query: [String: String]
  ) throws(WebError) -> [Endpoint] {
    guard areas.has(area) else { throw AreaRegistry.noArea }
    return try AreaEndpoints(areas: areas, id: area).endpoints(at: path, query: query)
  }

  private var health: WebResponse {
    let services = areas.first?.services
    var json: JSONObject = ["status": "ok", "directions": .string((services?.state ?? .off).name)]
    var providers = JSONObject()
    for (name, state) in services?.states ?? [] { providers[name] = .string(state.name) }
    json["providers"] = .object(providers)
    if let absence = services?.absence { json["advice"] = .string(absence) }
    return WebResponse(json: .object(json))
  }
}
