import Waymark
import WaymarkFormats

/// Everything below `/api/anchors`. Where somebody's places are is nobody else's business: reading needs the token, too.
struct AnchorAPI: Sendable {
  /// Bytes of a request about one anchor: a note of 4000 characters, each written as two escapes, has less.
  private static let longestAnchor = 128 * 1024

  /// The store; nil where the server has none.
  let service: AnchorService?
  /// Why there is none.
  let absence: String?

  /// What can be done at a path below `/api/anchors`; empty when there is nothing.
  func endpoints(at path: [String]) throws(WebError) -> [Endpoint] {
    guard let service else {
      throw WebError(
        503, absence ?? "This server keeps no anchors.", advice: "Start it with --store FILE.sqlite.")
    }
    switch path {
    case []:
      let list = AnchorListEndpoint(service: service)
      return [
        Endpoint(method: "GET", isCostly: true, work: { try await list.list($0) }),
        Endpoint(
          method: "POST", bodyLimit: Self.longestAnchor, bodyTypes: ["application/json"], isCostly: true,
          work: { try await list.add($0) }),
      ]
    case ["sync"]:
      let sync = AnchorSyncEndpoint(service: service)
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorSyncEndpoint.longestBody, bodyTypes: ["application/json"], isCostly: true,
          work: { try await sync.respond($0) })
      ]
    case ["events"]:
      let events = AnchorEventsEndpoint(service: service)
      return [Endpoint(method: "GET", isCostly: true, work: { try await events.respond($0) })]
    case ["import"]:
      let files = AnchorFilesEndpoint(service: service, gate: service.files)
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorFilesEndpoint.longestFile, bodyTypes: AnchorFilesEndpoint.types,
          isCostly: true, work: { try await files.take($0) })
      ]
    case ["export"]:
      let files = AnchorFilesEndpoint(service: service, gate: service.files)
      return [Endpoint(method: "GET", isCostly: true, work: { try await files.give($0) })]
    case _ where path.count == 1:
      guard let id = path.first.flatMap({ AnchorID($0) }), id != .none else { return [] }
      let item = AnchorItemEndpoint(service: service, id: id)
      return [
        Endpoint(method: "GET", isCostly: true, work: { try await item.get($0) }),
        Endpoint(
          method: "PUT", bodyLimit: Self.longestAnchor, bodyTypes: ["application/json"], isCostly: true,
          work: { try await item.put($0) }),
        Endpoint(method: "DELETE", bodyLimit: 1024, isCostly: true, work: { try await item.delete($0) }),
      ]
    default:
      return []
    }
  }
}
