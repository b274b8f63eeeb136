import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

/// Everything below `/t/NAME/api/tenant`: what the token permits, and what administrators of a tenant do themselves.
struct TenantAPI: Sendable {
  private static let maximumBodySize = 1024

  let visitor: TenantVisitor
  let clock: @Sendable () -> UTCInstant

  /// The operations at a path; empty when there are none.
  func endpoints(at path: [String]) -> [Endpoint] {
    switch path {
    case []:
      [
        Endpoint(method: "GET", isExpensive: true, work: { [self] _ in try description() }),
        Endpoint(
          method: "DELETE", query: ["name"], isExpensive: true, role: .admin, work: { [self] in try await remove($0) }),
      ]
    case ["tokens"]:
      [
        Endpoint(method: "GET", isExpensive: true, role: .admin, work: { [self] _ in try list() }),
        Endpoint(
          method: "POST", bodyLimit: Self.maximumBodySize, bodyTypes: ["application/json"], isExpensive: true,
          role: .admin,
          work: { [self] in try await add($0) }),
      ]
    case _ where path.count == 2 && path[0] == "tokens":
      [
        Endpoint(method: "DELETE", isExpensive: true, role: .admin, work: { [self] _ in try revoke(path[1]) })
      ]
    case _ where path.count == 3 && path[0] == "tokens" && path[2] == "rotate":
      [
        Endpoint(method: "POST", isExpensive: true, role: .admin, work: { [self] _ in try rotate(path[1]) })
      ]
    case ["export"]:
      [
        Endpoint(method: "GET", isExpensive: true, role: .admin, work: { [self] in try await export($0) })
      ]
    default: []
    }
  }

  private var registry: any TenantRegistry { visitor.service.directory.registry }

  private func description() throws -> WebResponse {
    guard let access = visitor.access else { throw TenantVisitor.unknown }
    return WebResponse(json: [
      "name": .string(access.tenant.name.description), "role": .string(access.token.role.rawValue),
      "rate": .number(access.tenant.rate), "records": .number(Double(access.tenant.limits.records)),
      "megabytes": .number(Double(access.tenant.limits.megabytes)),
      "created": JSONValue(access.tenant.created.iso8601()),
    ])
  }

  /// Everything that the tenant has. Its name is given again, so that it does not happen by accident.
  private func remove(_ request: WebRequest) async throws -> WebResponse {
    let tenant = try visitor.tenant()
    guard request.target.query["name"] == tenant.name.description else {
      throw WebError(
        400, "name: this must be the tenant's name.", advice: "DELETE api/tenant?name=NAME removes everything it has.")
    }
    try change { registry throws(StorageError) in try registry.remove(tenant.name) }
    return WebResponse(status: 204, headers: [("Cache-Control", "no-store")])
  }

  private func list() throws -> WebResponse {
    let name = try visitor.tenant().name
    let tokens = try stored { registry throws(StorageError) in try registry.list().tokens.filter { $0.tenant == name } }
    return WebResponse(json: ["tokens": .array(tokens.map(Self.json))])
  }

  private func add(_ request: WebRequest) async throws -> WebResponse {
    let tenant = try visitor.tenant()
    let (name, role): (String, TenantRole)
    do throws(InputError) {
      let json = JSONField(document: try JSONValue(parsing: request.body))
      try json.requireObject(of: ["name", "role"])
      name = try json["name"].string()
      guard TenantToken.isName(name) else {
        throw json["name"].error("this is not the name of a token", advice: "give up to 40 letters, digits, -, _ and .")
      }
      guard let wanted = TenantRole(rawValue: try json["role"].string()) else {
        throw json["role"].error("this is not a role", advice: "give read, write or admin")
      }
      role = wanted
    } catch {
      throw WebError(400, error)
    }
    let secret = AccessToken.random()
    let token = TenantToken(hash: secret.hash, tenant: tenant.name, name: name, role: role, created: clock())
    try change { registry throws(StorageError) in try registry.add(token) }
    return WebResponse(status: 201, json: Self.json(token, secret))
  }

  private func rotate(_ name: String) throws -> WebResponse {
    let tenant = try visitor.tenant()
    let (secret, now) = (AccessToken.random(), clock())
    let token = try change { registry throws(StorageError) in
      try registry.rotate(name, of: tenant.name, to: secret.hash, now: now)
    }
    return WebResponse(json: Self.json(token, secret))
  }

  private func revoke(_ name: String) throws -> WebResponse {
    let tenant = try visitor.tenant()
    try change { registry throws(StorageError) in try registry.revoke(name, of: tenant.name) }
    return WebResponse(status: 204, headers: [("Cache-Control", "no-store")])
  }

  /// A backup of the tenant's anchors, as `waymark anchors restore` takes it.
  private func export(_ request: WebRequest) async throws -> WebResponse {
    let tenant = try visitor.tenant()
    return try await visitor.service.open.use(tenant, for: request, isListening: false) { service in
      try await service.files.run(for: request.head.client) {
        try await service.work(for: request) { store in
          try ExportFile.response(
            "\(tenant.name).sqlite", type: "application/vnd.sqlite3", disk: service.exports
          ) { path in _ = try AnchorBackup.save(store, to: path) }
        }
      }
    }
  }

  /// Changes the registry; this server knows it at once, others within about a second.
  private func change<T>(_ body: (any TenantRegistry) throws(StorageError) -> T) throws -> T {
    let result = try stored(body)
    try? visitor.service.refresh()
    return result
  }

  private func stored<T>(_ body: (any TenantRegistry) throws(StorageError) -> T) throws -> T {
    do throws(StorageError) {
      return try body(registry)
    } catch {
      switch error.kind {
      case .noTenant: throw TenantVisitor.unknown
      case .noToken: throw WebError(404, "There is no such token.", advice: "See GET api/tenant/tokens.")
      case .tokenExists: throw WebError(409, "There is a token of this name already.", advice: "Give another name.")
      case .tooManyTenants: throw WebError(409, "There are too many tokens already.", advice: "Revoke some first.")
      default: throw WebError(error)
      }
    }
  }

  /// A token as JSON, with its secret only where it was just made.
  private static func json(_ token: TenantToken, _ secret: AccessToken) -> JSONValue {
    guard case .object(var object) = json(token) else { return .null }
    object["token"] = .string(secret.text)
    return .object(object)
  }

  private static func json(_ token: TenantToken) -> JSONValue {
    [
      "name": .string(token.name), "role": .string(token.role.rawValue), "created": JSONValue(token.created.iso8601()),
      "lastUsed": JSONValue(token.lastUsed?.iso8601()),
    ]
  }
}
