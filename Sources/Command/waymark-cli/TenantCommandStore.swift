import CommandKit
import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServer
import WaymarkStorage

/// The tenants that a command works on.
struct TenantCommandStore {
  let registry: any TenantRegistry
  /// The time.
  let now = UTCInstant(secondsSince1970: Date().timeIntervalSince1970)

  /// The tenants of a store.
  init(_ location: StoreLocation, _ access: StoreAccess) throws {
    guard let registry = try location.open(access).tenants() else { throw StorageError(.notAStore, at: location) }
    self.registry = registry
  }

  /// The tenants of the store of `--store`.
  init(_ arguments: Arguments, _ access: StoreAccess) throws {
    try self.init(StoreLocation(try arguments.required("--store")), access)
  }

  /// Makes a token and returns its secret, which is kept nowhere.
  func add(token name: String, of tenant: TenantName, _ role: TenantRole) throws -> AccessToken {
    guard TenantToken.isName(name) else {
      throw UsageError("“\(name)” is not the name of a token: give up to 40 letters, digits, -, _ and .")
    }
    let secret = AccessToken.random()
    try registry.add(TenantToken(hash: secret.hash, tenant: tenant, name: name, role: role, created: now))
    return secret
  }
}

extension Option {
  /// What a tenant may do and have.
  static let tenantLimits = [
    tenantRate,
    Option(
      "--records", value: "N",
      help: "records of its store, deleted ones included (default \(StoreLimits.tenant.records))"),
    Option("--megabytes", value: "N", help: "their size (default \(StoreLimits.tenant.megabytes))"),
  ]
  private static let tenantRate = Option(
    "--rate", value: "N",
    help: "requests per second that each server accepts (default \(Int(Tenant.usualRate))); twice as many at once")
}

extension Arguments {
  /// The name of a tenant; nil when it is not given.
  func tenantName(_ option: String) throws(UsageError) -> TenantName? {
    guard let text = string(option) else { return nil }
    guard let name = TenantName(text) else {
      throw UsageError(
        "“\(text)” is not the name of a tenant: 2 to 32 letters a to z, digits and single hyphens, beginning with a letter; "
          + "some words are reserved.")
    }
    return name
  }

  /// The tenant that the command is for.
  func tenant() throws(UsageError) -> TenantName {
    guard let name = try tenantName("NAME") else { throw UsageError("NAME is missing: give the tenant's.") }
    return name
  }

  /// The rate of `--rate`; nil when it is not given.
  func tenantRate() throws(UsageError) -> Double? { try double("--rate", in: Tenant.rates) }

  /// The records of `--records` and the megabytes of `--megabytes`; nil where one is not given.
  func tenantSize() throws(UsageError) -> (records: Int?, megabytes: Int?) {
    (
      try int("--records", in: StoreLimits.recordRange), try int("--megabytes", in: StoreLimits.megabyteRange)
    )
  }
}

/// What the tenant commands print.
enum TenantOutput {
  /// A secret, the only time that it is shown.
  static func secret(_ secret: AccessToken, name: String, of tenant: TenantName, _ role: TenantRole) -> JSONValue {
    [
      "tenant": .string(tenant.description), "name": .string(name), "role": .string(role.rawValue),
      "token": .string(secret.text), "path": .string(path(secret, tenant)),
    ]
  }

  /// The same as lines.
  static func lines(_ secret: AccessToken, name: String, of tenant: TenantName, _ role: TenantRole) -> String {
    """
    token \(name) (\(role.rawValue)): \(secret.text)
    address below the server's: \(path(secret, tenant))
    It is shown only now.
    """
  }

  private static func path(_ secret: AccessToken, _ tenant: TenantName) -> String {
    "t/\(tenant)/#token=\(secret.text)"
  }

  static func json(_ tenant: Tenant, tokens: [TenantToken]) -> JSONValue {
    [
      "name": .string(tenant.name.description), "rate": .number(tenant.rate),
      "records": .number(Double(tenant.limits.records)), "megabytes": .number(Double(tenant.limits.megabytes)),
      "created": JSONValue(tenant.created.iso8601()),
      "tokens": .array(
        tokens.map { token in
          [
            "name": .string(token.name), "role": .string(token.role.rawValue),
            "created": JSONValue(token.created.iso8601()), "lastUsed": JSONValue(token.lastUsed?.iso8601()),
          ]
        }),
    ]
  }

  static func text(_ tenant: Tenant, tokens: [TenantToken]) -> String {
    return ([limits(tenant)] + tokens.map(line)).joined(separator: "\n")
  }

  /// What a tenant may do and have, as a line.
  static func limits(_ tenant: Tenant) -> String {
    "\(tenant.name)  \(JSONValue.number(tenant.rate).text()) requests/s, \(tenant.limits.records) records, "
      + "\(tenant.limits.megabytes) MB"
  }

  private static func line(_ token: TenantToken) -> String {
    let used = token.lastUsed?.iso8601().map { "last used \($0)" } ?? "never used"
    return "  \(token.name)  \(token.role.rawValue)  \(used)"
  }
}
