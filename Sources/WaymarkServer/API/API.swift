import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// Everything below `/api/`.
final class API: Sendable {
  private let area: Representation
  private let supervisor: DirectionsSupervisor
  private let route: RouteEndpoint
  private let tiles: TileStore
  private let report: ReportEndpoint

  init(
    area: Area, settings: WebServerSettings, supervisor: DirectionsSupervisor,
    note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    self.supervisor = supervisor
    var hasDirections = true
    if case .off = supervisor.state { hasDirections = false }
    let description = AreaDescription.json(of: area, hasDirections: hasDirections, tiles: settings.tiles)
    self.area = Representation(Data(description.text().utf8), type: "application/json")
    route = RouteEndpoint(
      supervisor: supervisor, area: area, elevation: try AreaElevation(area), gate: WorkGate(atOnce: 4, waiting: 256),
      http: HTTPClient(timeout: settings.directionsSeconds))
    tiles = TileStore(area, note: note)
    report = ReportEndpoint(patience: settings.reportSeconds)
  }

  /// What the API does at a path; empty when there is nothing.
  ///
  /// - Parameter target: path and query.
  /// - Returns: one endpoint per method.
  /// - Throws: `WebError` when the query is wrong.
  func endpoints(at target: RequestTarget) throws(WebError) -> [Endpoint] {
    let path = Array(target.segments.dropFirst())
    switch path {
    case ["health"]:
      return [Endpoint(method: "GET", answer: { [self] _ in health })]
    case ["area"]:
      return [
        Endpoint(method: "GET", answer: { [self] in area.response(to: $0, headers: [("Cache-Control", "no-cache")]) })
      ]
    case ["route"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"], isCostly: true,
          work: { [self] in try await route.respond($0) })
      ]
    case ["report"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: ReportEndpoint.longestLog, bodyTypes: ReportEndpoint.types, isCostly: true,
          work: { [self] in try await report.respond($0) })
      ]
    case ["area", "features"]:
      return [endpoint(for: try TileQuestion.features(target.query))]
    case ["area", "streets"]:
      return [endpoint(for: try TileQuestion.streets(target.query))]
    case ["area", "landmarks"]:
      return [endpoint(for: try TileQuestion.landmarks(target.query))]
    case _ where path.count == 5 && path[0] == "area" && ["elevation", "map", "heights"].contains(path[1]):
      return TileQuestion.tile(path[1], Array(path[2...])).map { [endpoint(for: $0)] } ?? []
    default:
      return []
    }
  }

  private func endpoint(for question: TileStore.Question) -> Endpoint {
    Endpoint(
      method: "GET", answer: { [tiles] in tiles.known(question, $0) },
      work: { [tiles] in try await tiles.make(question, $0.head) })
  }

  private var health: WebResponse {
    WebResponse(json: ["status": "ok", "directions": .string(supervisor.state.name)])
  }
}
