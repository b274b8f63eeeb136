import Foundation

/// Decides how each request is handled: checks, then the API or the page's files.
final class Site: Sendable {
  private let api: API
  private let files: StaticFiles
  private let checks: RequestChecks
  private let probes: Probes
  private let metrics: MetricsEndpoint
  /// Nil where there can be none.
  private let tenants: TenantService?

  init(
    api: API, files: StaticFiles, checks: RequestChecks, probes: Probes, metrics: MetricsEndpoint,
    tenants: TenantService?
  ) {
    self.api = api
    self.files = files
    self.checks = checks
    self.probes = probes
    self.metrics = metrics
    self.tenants = tenants
  }

  /// How a request is handled.
  func admission(_ head: RequestHead) -> Admission {
    var isAPI = head.rawTarget.hasPrefix("/api/") || head.rawTarget == "/api"
    do throws(WebError) {
      try checks.checkHost(head)
      if head.isReading, let response = probes.response(head.rawTarget) { return .response(response) }
      if head.isReading, head.rawTarget == "/metrics" {
        try checks.checkOperator(head)
        return .work(bodyLimit: 0) { [metrics] _ in metrics.respond() }
      }
      guard var target = RequestTarget(head.rawTarget) else {
        throw WebError(400, "This is not a path.", advice: "Check the address.")
      }
      // The same page for each tenant, and for each area, at an address of its own: what it keeps stays apart.
      let tenant = target.takeTenant()
      let area = target.takeArea()
      if tenant ?? area != nil, target.segments.isEmpty, !head.rawTarget.prefix(while: { $0 != "?" }).hasSuffix("/") {
        return .response(
          WebResponse(status: 308, type: "text/plain", Data(), headers: [("Location", Self.folder(of: head))]))
      }
      isAPI = target.segments.first == "api"
      let visitor = try tenant.map { name throws(WebError) in
        guard let tenants else { throw TenantVisitor.unknown }
        return try tenants.visitor(name, head)
      }
      return isAPI ? try callAPI(head, target, area: area, visitor) : try file(head, target)
    } catch {
      return .response(isAPI ? error.json : error.page)
    }
  }

  /// The same address with a slash at the end of its path.
  private static func folder(of head: RequestHead) -> String {
    let parts = head.rawTarget.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0] + "/" + (parts.count > 1 ? "?" + parts[1] : "")
  }

  private func callAPI(
    _ head: RequestHead, _ target: RequestTarget, area: String?, _ visitor: TenantVisitor?
  ) throws(WebError) -> Admission {
    let endpoints = try api.endpoints(at: target, area: area, for: visitor)
    guard !endpoints.isEmpty else { throw WebError(404, "There is nothing here.", advice: "See docs/server.md.") }
    let method = head.method == "HEAD" ? "GET" : head.method
    guard let endpoint = endpoints.first(where: { $0.method == method }) else {
      throw Self.wrongMethod(endpoints.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] })
    }
    try checks.checkOrigin(head)
    if endpoint.isExpensive { try checkRights(head, endpoint, visitor) }
    try Self.checkQuery(target, endpoint.query)
    if !endpoint.bodyTypes.isEmpty { try Self.checkType(head, endpoint.bodyTypes) }
    if let response = endpoint.response?(head) { return .response(response) }
    guard let work = endpoint.work else { throw WebError(404, "There is nothing here.") }
    return .work(bodyLimit: endpoint.bodyLimit) { [self] request in
      do {
        if try await endpoint.turnsOutExpensive?(request) == true { try checkRights(head, endpoint, visitor) }
        return try await work(request)
      } catch let error as WebError {
        return error.json
      } catch is CancellationError {
        // The client has disconnected, or the server is stopping.
        return WebError(503, "The request was abandoned.", advice: "Try again.").json
      } catch {
        return WebError(500, "The server failed at this.", advice: "Try again.").json
      }
    }
  }

  private func checkRights(_ head: RequestHead, _ endpoint: Endpoint, _ visitor: TenantVisitor?) throws(WebError) {
    if let visitor { try visitor.check(endpoint.role) } else { try checks.checkToken(head) }
  }

  private func file(_ head: RequestHead, _ target: RequestTarget) throws(WebError) -> Admission {
    guard head.isReading else { throw Self.wrongMethod(["GET", "HEAD"]) }
    guard let admission = files.admission(head, target) else {
      throw WebError(404, "There is no such page.", advice: "Check the address.")
    }
    return admission
  }

  private static func wrongMethod(_ allowed: [String]) -> WebError {
    WebError(
      405, "This method is not allowed here.", advice: "Use \(allowed.joined(separator: " or ")).",
      headers: [("Allow", allowed.joined(separator: ", "))])
  }

  private static func checkQuery(_ target: RequestTarget, _ allowed: Set<String>) throws(WebError) {
    guard let unknown = target.query.keys.sorted().first(where: { !allowed.contains($0) }) else { return }
    throw WebError(
      400, "\(unknown): there is no such member of the query here.",
      advice: allowed.isEmpty
        ? "Leave the query out." : "These are known: \(allowed.sorted().joined(separator: ", ")).")
  }

  private static func checkType(_ head: RequestHead, _ allowed: [String]) throws(WebError) {
    let type = (head.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    guard allowed.contains(type) else {
      throw WebError(
        415, "The body must be \(allowed.joined(separator: " or ")).", advice: "Set the header Content-Type.")
    }
  }
}
