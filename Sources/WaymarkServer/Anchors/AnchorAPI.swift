import Waymark
import WaymarkFormats

/// Everything below `/api/anchors`. Positions of anchors are private, so reading needs the token, too.
struct AnchorAPI: Sendable {
  /// Most bytes of a request about one anchor: a note of 4000 characters, each written as two escapes, is shorter.
  private static let longestAnchor = 128 * 1024

  /// The store; nil where the server has none.
  let service: AnchorService?
  /// Why there is none.
  let absence: String?

  /// The operations at a path below `/api/anchors`; empty when there are none.
  func endpoints(at path: [String]) throws(WebError) -> [Endpoint] {
    guard let service else {
      throw WebError(
        503, absence ?? "This server stores no anchors.", advice: "Start it with --store FILE.sqlite.")
    }
    switch path {
    case []:
      let list = AnchorListEndpoint(service: service)
      return [
        Endpoint(method: "GET", isExpensive: true, work: { try await list.list($0) }),
        Endpoint(
          method: "POST", bodyLimit: Self.longestAnchor, bodyTypes: ["application/json"], isExpensive: true,
          work: { try await list.add($0) }),
      ]
    case ["sync"]:
      let sync = AnchorSyncEndpoint(service: service)
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorSyncEndpoint.longestBody, bodyTypes: ["application/json"], isExpensive: true,
          work: { try await sync.respond($0) })
      ]
    case ["events"]:
      let events = AnchorEventsEndpoint(service: service)
      return [Endpoint(method: "GET", isExpensive: true, work: { try await events.respond($0) })]
    case ["import"]:
      let files = AnchorFilesEndpoint(service: service, gate: service.files)
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorFilesEndpoint.longestFile, bodyTypes: AnchorFilesEndpoint.types,
          isExpensive: true, work: { try await files.take($0) })
      ]
    case ["export"]:
      let files = AnchorFilesEndpoint(service: service, gate: service.files)
      return [Endpoint(method: "GET", isExpensive: true, work: { try await files.give($0) })]
    case _ where path.count == 1:
      guard let id = path.first.flatMap({ AnchorID($0) }), id != .none else { return [] }
      let item = AnchorItemEndpoint(service: service, id: id)
      return [
        Endpoint(method: "GET", isExpensive: true, work: { try await item.get($0) }),
        Endpoint(
          method: "PUT", bodyLimit: Self.longestAnchor, bodyTypes: ["application/json"], isExpensive: true,
          work: { try await item.put($0) }),
        Endpoint(method: "DELETE", bodyLimit: 1024, isExpensive: true, work: { try await item.delete($0) }),
      ]
    default:
      return []
    }
  }
}
