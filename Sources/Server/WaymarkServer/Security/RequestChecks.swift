import Foundation

/// Checks that do not depend on the purpose of a request.
struct RequestChecks: Sendable {
  let hosts: HostCheck
  /// Required for writing and expensive requests; nil: none is required.
  let token: AccessToken?

  /// Refuses requests that name another host.
  func checkHost(_ head: RequestHead) throws(WebError) {
    guard hosts.allows(head.headers["host"]) else {
      throw WebError(
        421, "This server does not accept that host name.",
        advice: "Use its IP address, or start it with --allow-host NAME.")
    }
  }

  /// Refuses requests that another site's page makes a browser send.
  func checkOrigin(_ head: RequestHead) throws(WebError) {
    let site = head.headers["sec-fetch-site"] ?? "same-origin"
    let origin = head.headers["origin"]
    let isOurs = origin.map { $0.lowercased() == ownOrigin(head) } ?? true
    guard isOurs, ["same-origin", "none"].contains(site) else {
      throw WebError(403, "Requests from other sites are refused.", advice: "Open this server's own page.")
    }
  }

  /// Refuses requests without the token.
  func checkToken(_ head: RequestHead) throws(WebError) {
    guard let token else { return }
    guard let given = head.headers[AccessToken.header] else {
      throw WebError(
        401, "This needs the token in the server's address.", advice: "Open the whole address that the server printed.",
        headers: [("WWW-Authenticate", "Waymark-Token")])
    }
    guard token.matches(given) else {
      throw WebError(403, "The token is not the server's.", advice: "Open the address that the server prints now.")
    }
  }

  /// Refuses requests about the server itself, unless they come from this machine or with the token, in its own field or
  /// as monitoring sends it (`Authorization: Bearer`, RFC 6750). What a proxy on this machine passes on comes from
  /// elsewhere.
  func checkOperator(_ head: RequestHead) throws(WebError) {
    try checkOrigin(head)
    let isPassedOn = Self.proxyFields.contains { head.headers[$0] != nil }
    if head.client == .own, !isPassedOn, HostCheck.isLoopback(head.headers["host"]) { return }
    guard token != nil else {
      throw WebError(403, "Only this machine may ask for this.", advice: "Ask it under its own address 127.0.0.1.")
    }
    var head = head
    if let text = head.headers["authorization"], text.lowercased().hasPrefix("bearer ") {
      head.headers[AccessToken.header] = text.dropFirst(7).trimmingCharacters(in: .whitespaces)
    }
    try checkToken(head)
  }

  /// What proxies add.
  private static let proxyFields = [
    "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via",
  ]

  /// The error for a head that two programs could parse differently.
  static func malformed(_ problem: String) -> WebError {
    WebError(
      400, "The request's head is malformed: \(problem).", advice: "Send it as RFC 9112 says.",
      headers: [("Connection", "close")])
  }

  /// The error for a body in chunks: proxies and libmicrohttpd do not agree where one ends.
  static let noLength = WebError(
    411, "The request's body has no length.", advice: "Send the header Content-Length instead of Transfer-Encoding.",
    headers: [("Connection", "close")])

  /// The error for a body beyond a limit.
  static func tooLong(_ limit: Int) -> WebError {
    WebError(
      413, "The request is longer than \(limit) bytes.", advice: "Send less.", headers: [("Connection", "close")])
  }

  /// The error for a body for which the others leave no memory.
  static let tooMuchAtOnce = WebError(
    503, "The server is too busy at the moment.", advice: "Try again in a few seconds.",
    headers: [("Retry-After", "5"), ("Connection", "close")])

  /// Behind a proxy that speaks TLS the scheme is the proxy's, so only the host counts there.
  private func ownOrigin(_ head: RequestHead) -> String? {
    guard let host = head.headers["host"]?.lowercased() else { return nil }
    // Of several proxies the last counts, as for the address.
    let scheme = head.headers["x-forwarded-proto"]?.split(separator: ",").last?.filter { !$0.isWhitespace }.lowercased()
    let isSecure = head.isEncrypted || scheme == "https"
    return (isSecure ? "https://" : "http://") + host
  }
}
