import Foundation
import WaymarkAreas
import WaymarkFormats

/// Everything below `/api/`.
final class API: Sendable {
  private let area: Representation
  private let supervisor: DirectionsSupervisor
  private let route: RouteEndpoint

  init(area: Area, supervisor: DirectionsSupervisor) {
    self.supervisor = supervisor
    var hasDirections = true
    if case .off = supervisor.state { hasDirections = false }
    let description = AreaDescription.json(of: area, hasDirections: hasDirections)
    self.area = Representation(Data(description.text().utf8), type: "application/json")
    route = RouteEndpoint(
      supervisor: supervisor, area: area, elevation: AreaElevation(area), gate: WorkGate(atOnce: 4, waiting: 256))
  }

  /// What the API does at a path; empty when there is nothing.
  ///
  /// - Parameter path: the parts of the path after `/api/`.
  /// - Returns: one endpoint per method.
  func endpoints(at path: [String]) -> [Endpoint] {
    switch path {
    case ["health"]:
      [Endpoint(method: "GET", answer: { [self] _ in health })]
    case ["area"]:
      [Endpoint(method: "GET", answer: { [self] in area.response(to: $0, headers: [("Cache-Control", "no-cache")]) })]
    case ["route"]:
      [
        Endpoint(
          method: "POST", bodyLimit: 64 * 1024, bodyTypes: ["application/json"], isCostly: true,
          work: { [self] in try await route.respond($0) })
      ]
    default:
      []
    }
  }

  private var health: WebResponse {
    WebResponse(json: ["status": "ok", "directions": .string(supervisor.state.name)])
  }
}
