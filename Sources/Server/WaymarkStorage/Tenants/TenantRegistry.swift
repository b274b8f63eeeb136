public import WaymarkGeodesy

/// The tenants of a store: who they are, their tokens, and where their anchors are. It lies beside the anchors of the
/// server itself, in the same file or database; programs that know no tenants do not notice it.
public protocol TenantRegistry: Sendable {
  /// Where it is.
  var location: StoreLocation { get }

  /// A number that changes with every change of tenants and tokens, not with the times of their last use; 0 without any
  /// tenants.
  func version() throws(StorageError) -> Int

  /// All tenants in the order of their names, and all their tokens.
  func list() throws(StorageError) -> (tenants: [Tenant], tokens: [TenantToken])

  /// Adds a tenant with a store of its own.
  ///
  /// - Throws: `StorageError` `tenantExists` or another; nothing has changed then.
  func add(_ name: TenantName, rate: Double, limits: StoreLimits, now: UTCInstant) throws(StorageError) -> Tenant

  /// Sets a tenant's limits; nil leaves one unchanged.
  ///
  /// - Parameters:
  ///   - name: the tenant.
  ///   - rate: requests a second that each server takes of it.
  ///   - records: records in its store, deleted ones included.
  ///   - megabytes: their size.
  /// - Returns: the tenant.
  /// - Throws: `StorageError` `noTenant` or another; nothing has changed then.
  func limit(_ name: TenantName, rate: Double?, records: Int?, megabytes: Int?) throws(StorageError) -> Tenant

  /// Removes a tenant with everything it has: anchors, tokens, tables or file.
  func remove(_ name: TenantName) throws(StorageError)

  /// Adds a token.
  ///
  /// - Throws: `StorageError` `noTenant`, `tokenExists` or another.
  func add(_ token: TenantToken) throws(StorageError)

  /// Gives a token another secret; the one before permits nothing any more.
  func rotate(_ token: String, of name: TenantName, to hash: String, now: UTCInstant) throws(StorageError)
    -> TenantToken

  /// Takes a token away.
  func revoke(_ token: String, of name: TenantName) throws(StorageError)

  /// Notes that tokens were used.
  func touch(_ hashes: [String], now: UTCInstant) throws(StorageError)

  /// Opens the store of a tenant; it is never created here.
  func store(of tenant: Tenant, _ access: StoreAccess) throws(StorageError) -> any AnchorStore
}

extension TenantRegistry {
  /// Adds a tenant whose store has the usual limits.
  public func add(_ name: TenantName, rate: Double, now: UTCInstant) throws(StorageError) -> Tenant {
    try add(name, rate: rate, limits: .tenant, now: now)
  }

  /// A tenant; throws `noTenant` where there is none of this name.
  public func tenant(_ name: TenantName) throws(StorageError) -> Tenant {
    guard let tenant = try list().tenants.first(where: { $0.name == name }) else {
      throw StorageError(.noTenant, at: location, detail: name.description)
    }
    return tenant
  }
}
