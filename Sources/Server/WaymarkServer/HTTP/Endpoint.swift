import WaymarkStorage

/// An operation of the API at one path with one method.
struct Endpoint: Sendable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  var method: String
  /// Query parameters that it takes; others are refused, because each would be another entry in caches.
  var query: Set<String> = []
  /// Size of the longest body accepted, bytes.
  var bodyLimit = 0
  /// Accepted media types of the body.
  var bodyTypes: [String] = []
  /// Whether it writes or is expensive, and so needs the token where there is one.
  var isExpensive = false
  /// Whether a request turns out to be expensive, where its head does not show it; asked before `work`.
  var turnsOutExpensive: (@Sendable (WebRequest) async throws -> Bool)?
  /// What a tenant's token must permit.
  var role = TenantRole.read
  /// Responds at once, from the request's head; nil when it takes time.
  var response: (@Sendable (RequestHead) -> WebResponse?)?
  /// Processes the whole request.
  var work: (@Sendable (WebRequest) async throws -> WebResponse)?
}
