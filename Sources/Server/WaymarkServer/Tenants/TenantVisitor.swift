import WaymarkStorage

/// Who makes a request below `/t/NAME/`.
struct TenantVisitor: Sendable {
  /// An unknown tenant, and a token that is not its own: the response does not reveal which tenants exist.
  static let unknown = WebError(
    404, "There is no such tenant, or the token is not one of its own.",
    advice: "Check the address, or ask for a new one.")

  let service: TenantService
  let name: TenantName
  /// The tenant and its token; nil without a token that is its own.
  let access: (tenant: Tenant, token: TenantToken)?
  private let hasToken: Bool

  init(service: TenantService, name: TenantName, given: String?) {
    (self.service, self.name) = (service, name)
    hasToken = given != nil
    access = given.flatMap { service.directory.access(name, $0) }
  }

  /// Whether the token permits something.
  func may(_ role: TenantRole) -> Bool { access.map { $0.token.role >= role } ?? false }

  /// The tenant; throws 404 where the visitor has no token of it.
  func tenant() throws(WebError) -> Tenant {
    guard let access else { throw Self.unknown }
    return access.tenant
  }

  /// Refuses requests without a token, with a wrong one, or with one that does not permit this; and requests beyond the
  /// tenant's rate.
  func check(_ role: TenantRole) throws(WebError) {
    guard hasToken else {
      throw WebError(
        401, "This needs a token of the tenant.", advice: "Open the whole address that you were given.",
        headers: [("WWW-Authenticate", "Waymark-Token")])
    }
    guard let access else {
      guard service.directory.isKnown else {
        throw WebError(
          503, "It is not known yet which tenants there are.", advice: "Try again in a second.",
          headers: [("Retry-After", "1")])
      }
      throw Self.unknown
    }
    let now = MonotonicClock.seconds
    let rate = access.tenant.rate
    // As many at once as a page needs at its start.
    let capacity = max(20, 2 * rate)
    if let seconds = service.rate.take(access.tenant.identity, rate: rate, capacity: capacity, now: now) {
      service.refused.wrappingAdd(1, ordering: .relaxed)
      throw WebError(
        429, "The tenant makes more requests than it may.", advice: "Try again later.",
        headers: [("Retry-After", String(Int(seconds.rounded(.up))))])
    }
    guard may(role) else { throw WebError.forbidden(role) }
  }
}
