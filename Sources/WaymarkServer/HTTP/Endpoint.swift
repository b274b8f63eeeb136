/// Something that the API does at one path with one method.
struct Endpoint: Sendable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  var method: String
  /// The longest body taken, bytes.
  var bodyLimit = 0
  /// Media types of the body that are taken.
  var bodyTypes: [String] = []
  /// Writes or costs: needs the token where there is one.
  var isCostly = false
  /// Answers at once, from the request's head; nil when it takes time.
  var response: (@Sendable (RequestHead) -> WebResponse?)?
  /// Works on the whole request.
  var work: (@Sendable (WebRequest) async throws -> WebResponse)?
}
