import Waymark
import WaymarkFormats

/// Everything below `/api/anchors`. Positions of anchors are private, so reading needs the token, too.
struct AnchorAPI: Sendable {
  /// Maximum number of bytes of a request about one anchor: a note of 4000 characters, each written as two escapes, is
  /// shorter.
  private static let maximumAnchorSize = 128 * 1024

  /// Where a service works for a request.
  typealias Use =
    @Sendable (
      WebRequest, _ isListening: Bool, @Sendable (AnchorService) async throws -> WebResponse
    ) async throws -> WebResponse

  /// Works with the service of the anchors; nil where the server has none.
  private let use: Use?
  /// Why there is none.
  private let absence: String?
  /// Whether the client may edit anchors.
  private let mayWrite: Bool
  /// The address of the anchors, without a slash at its end.
  private let base: String

  /// The API of a service.
  init(base: String, mayWrite: Bool, absence: String? = nil, _ use: Use?) {
    (self.base, self.mayWrite, self.absence, self.use) = (base, mayWrite, absence, use)
  }

  /// The server's own anchors.
  init(service: AnchorService?, absence: String?) {
    let use: Use? = service.map { service in { @Sendable _, _, body in try await body(service) } }
    self.init(base: "/api/anchors", mayWrite: true, absence: absence, use)
  }

  /// The operations at a path below `/api/anchors`; empty when there are none.
  func endpoints(at path: [String]) throws(WebError) -> [Endpoint] {
    guard let use else {
      throw WebError(
        503, absence ?? "This server stores no anchors.", advice: "Start it with --store FILE.sqlite.")
    }
    let json = ["application/json"]
    switch path {
    case []:
      return [
        Endpoint(
          method: "GET", query: ["since", "limit", "near", "radius", "bounds"], isExpensive: true,
          work: { request in try await use(request, false) { try await AnchorListEndpoint(service: $0).list(request) } }
        ),
        Endpoint(
          method: "POST", bodyLimit: Self.maximumAnchorSize, bodyTypes: json, isExpensive: true, role: .write,
          work: { [base] request in
            try await use(request, false) { try await AnchorListEndpoint(service: $0).add(request, to: base) }
          }),
      ]
    case ["sync"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorSyncEndpoint.maximumBodySize, bodyTypes: json, isExpensive: true,
          work: { [mayWrite] request in
            try await use(request, false) {
              try await AnchorSyncEndpoint(service: $0, mayWrite: mayWrite).respond(request)
            }
          })
      ]
    case ["events"]:
      return [
        Endpoint(
          method: "GET", query: ["since"], isExpensive: true,
          work: { request in
            try await use(request, true) { try await AnchorEventsEndpoint(service: $0).respond(request) }
          }
        )
      ]
    case ["import"]:
      return [
        Endpoint(
          method: "POST", bodyLimit: AnchorFilesEndpoint.maximumFileSize, bodyTypes: AnchorFilesEndpoint.types,
          isExpensive: true, role: .write,
          work: { request in try await use(request, false) { try await AnchorFilesEndpoint(service: $0).take(request) }
          })
      ]
    case ["export"]:
      return [
        Endpoint(
          method: "GET", query: ["format"], isExpensive: true,
          work: { request in try await use(request, false) { try await AnchorFilesEndpoint(service: $0).give(request) }
          })
      ]
    case _ where path.count == 1:
      guard let id = path.first.flatMap({ AnchorID($0) }), id != .none else { return [] }
      return [
        Endpoint(
          method: "GET", isExpensive: true,
          work: { request in
            try await use(request, false) { try await AnchorItemEndpoint(service: $0, id: id).get(request) }
          }),
        Endpoint(
          method: "PUT", bodyLimit: Self.maximumAnchorSize, bodyTypes: json, isExpensive: true, role: .write,
          work: { [base] request in
            try await use(request, false) { try await AnchorItemEndpoint(service: $0, id: id).put(request, to: base) }
          }),
        Endpoint(
          method: "DELETE", bodyLimit: 1024, isExpensive: true, role: .write,
          work: { request in
            try await use(request, false) { try await AnchorItemEndpoint(service: $0, id: id).delete(request) }
          }),
      ]
    default:
      return []
    }
  }
}
