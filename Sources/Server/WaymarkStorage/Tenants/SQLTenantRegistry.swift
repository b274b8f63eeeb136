import WaymarkGeodesy

/// A registry over the SQL that SQLite and PostgreSQL have in common.
struct SQLTenantRegistry<Tables: TenantTables>: TenantRegistry {
  /// Maximum number of tenants, and of tokens of one: servers have all of them in memory.
  private static var maximum: (tenants: Int, tokens: Int) { (10_000, 100) }
  private static var columns: String { "hash, tenant, name, role, created, last_used" }

  /// Tables that are only read may be of the version before, without limits.
  private static func tenantColumns(_ schema: Int) -> String {
    "name, identity, rate, created, " + (schema > 1 ? "records, bytes" : "NULL, NULL")
  }

  let tables: Tables

  var location: StoreLocation { tables.location }

  func version() throws(StorageError) -> Int {
    try tables.reading { rows throws(StorageError) in
      guard try rows.hasTable("waymark_registry") else { return 0 }
      return try counters(rows).version
    }
  }

  func list() throws(StorageError) -> (tenants: [Tenant], tokens: [TenantToken]) {
    try tables.reading { rows throws(StorageError) in
      guard try rows.hasTable("waymark_registry") else { return ([], []) }
      let schema = try counters(rows).schema
      var tenants: [Tenant] = []
      for row in try rows.run("SELECT \(Self.tenantColumns(schema)) FROM waymark_tenant", []) {
        tenants.append(try tenant(row))
      }
      var tokens: [TenantToken] = []
      for row in try rows.run("SELECT \(Self.columns) FROM waymark_token", []) { tokens.append(try token(row)) }
      return (tenants.sorted { $0.name < $1.name }, tokens.sorted { ($0.tenant, $0.name) < ($1.tenant, $1.name) })
    }
  }

  func add(
    _ name: TenantName, rate: Double, limits: StoreLimits, now: UTCInstant
  ) throws(StorageError) -> Tenant {
    try change { rows throws(StorageError) in
      guard try find(name, rows) == nil else { throw error(.tenantExists, name.description) }
      let count = try rows.run("SELECT count(*) FROM waymark_tenant", []).first?.first.flatMap { $0 }.flatMap {
        Int($0)
      }
      guard count ?? 0 < Self.maximum.tenants else { throw error(.tooManyTenants, "\(Self.maximum.tenants) tenants") }
      var generator = SystemRandomNumberGenerator()
      let digits = Array("0123456789abcdef")
      let identity = String((0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
      let tenant = Tenant(name: name, identity: identity, rate: rate, limits: limits, created: now)
      try tables.makeStore(of: tenant, rows)
      _ = try rows.run(
        """
        INSERT INTO waymark_tenant (name, identity, rate, created, records, bytes) VALUES ($1, $2, $3, $4, $5, $6)
        """,
        [
          name.description, identity, String(rate), milliseconds(now), String(limits.records), String(limits.bytes),
        ])
      return tenant
    }
  }

  func limit(
    _ name: TenantName, rate: Double?, records: Int?, megabytes: Int?
  ) throws(StorageError) -> Tenant {
    try change { rows throws(StorageError) in
      var tenant = try existing(name, rows)
      tenant.rate = rate ?? tenant.rate
      tenant.limits.records = records ?? tenant.limits.records
      if let megabytes { tenant.limits.bytes = megabytes << 20 }
      _ = try rows.run(
        "UPDATE waymark_tenant SET rate = $1, records = $2, bytes = $3 WHERE name = $4",
        [String(tenant.rate), String(tenant.limits.records), String(tenant.limits.bytes), name.description])
      return tenant
    }
  }

  func remove(_ name: TenantName) throws(StorageError) {
    try change { rows throws(StorageError) in
      let tenant = try existing(name, rows)
      try tables.removeStore(of: tenant, rows)
      _ = try rows.run("DELETE FROM waymark_token WHERE tenant = $1", [name.description])
      _ = try rows.run("DELETE FROM waymark_tenant WHERE name = $1", [name.description])
    }
  }

  func add(_ token: TenantToken) throws(StorageError) {
    try change { rows throws(StorageError) in
      _ = try existing(token.tenant, rows)
      let names = try rows.run("SELECT name FROM waymark_token WHERE tenant = $1", [token.tenant.description])
      guard !names.contains([token.name]) else { throw error(.tokenExists, token.name) }
      guard names.count < Self.maximum.tokens else { throw error(.tooManyTenants, "\(Self.maximum.tokens) tokens") }
      _ = try rows.run(
        "INSERT INTO waymark_token (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6)",
        [
          token.hash, token.tenant.description, token.name, token.role.rawValue, milliseconds(token.created),
          token.lastUsed.map(milliseconds),
        ])
    }
  }

  func rotate(
    _ token: String, of name: TenantName, to hash: String, now: UTCInstant
  ) throws(StorageError) -> TenantToken {
    try change { rows throws(StorageError) in
      var found = try existing(token, of: name, rows)
      _ = try rows.run(
        "UPDATE waymark_token SET hash = $1, created = $2, last_used = NULL WHERE hash = $3",
        [hash, milliseconds(now), found.hash])
      (found.hash, found.created, found.lastUsed) = (hash, now, nil)
      return found
    }
  }

  func revoke(_ token: String, of name: TenantName) throws(StorageError) {
    try change { rows throws(StorageError) in
      let found = try existing(token, of: name, rows)
      _ = try rows.run("DELETE FROM waymark_token WHERE hash = $1", [found.hash])
    }
  }

  func touch(_ hashes: [String], now: UTCInstant) throws(StorageError) {
    try tables.writing { rows throws(StorageError) in
      for hash in hashes.sorted() {
        _ = try rows.run("UPDATE waymark_token SET last_used = $1 WHERE hash = $2", [milliseconds(now), hash])
      }
    }
  }

  func store(of tenant: Tenant, _ access: StoreAccess) throws(StorageError) -> any AnchorStore {
    let store = try tables.store(of: tenant, access)
    store.limits = tenant.limits
    return store
  }

  // MARK: Parts

  /// Changes tenants or tokens, one program after the other, and shows servers by the version that something has
  /// changed.
  private func change<T>(_ body: (Tables.Rows) throws(StorageError) -> T) throws(StorageError) -> T {
    try tables.writing { rows throws(StorageError) in
      try rows.lock()
      if try !rows.hasTable("waymark_registry") { try rows.execute(Tables.migrations[0]) }
      let present = try counters(rows).schema
      if present < Tables.migrations.count {
        for migration in Tables.migrations[present...] { try rows.execute(migration) }
        try rows.execute("UPDATE waymark_registry SET schema_version = \(Tables.migrations.count)")
      }
      let result = try body(rows)
      try rows.execute("UPDATE waymark_registry SET version = version + 1")
      return result
    }
  }

  /// The version of the contents and that of the tables.
  private func counters(_ rows: Tables.Rows) throws(StorageError) -> (version: Int, schema: Int) {
    let found = try rows.run("SELECT version, schema_version, usable_from FROM waymark_registry", [])
    let numbers = (found.first ?? []).map { $0.flatMap { Int($0) } }
    guard numbers.count == 3, let version = numbers[0], let schema = numbers[1], let usableFrom = numbers[2] else {
      throw corrupt
    }
    guard usableFrom <= Tables.migrations.count else { throw error(.newer, String(schema)) }
    return (version, schema)
  }

  private func find(_ name: TenantName, _ rows: Tables.Rows) throws(StorageError) -> Tenant? {
    let columns = Self.tenantColumns(Tables.migrations.count)
    let found = try rows.run("SELECT \(columns) FROM waymark_tenant WHERE name = $1", [name.description])
    guard let row = found.first else { return nil }
    return try tenant(row)
  }

  private func existing(_ name: TenantName, _ rows: Tables.Rows) throws(StorageError) -> Tenant {
    guard let tenant = try find(name, rows) else { throw error(.noTenant, name.description) }
    return tenant
  }

  private func existing(_ token: String, of name: TenantName, _ rows: Tables.Rows) throws(StorageError) -> TenantToken {
    _ = try existing(name, rows)
    let found = try rows.run(
      "SELECT \(Self.columns) FROM waymark_token WHERE tenant = $1 AND name = $2", [name.description, token])
    guard let row = found.first else { throw error(.noToken, token) }
    return try self.token(row)
  }

  private func tenant(_ row: [String?]) throws(StorageError) -> Tenant {
    guard row.count == 6, let name = row[0].flatMap({ TenantName($0) }), let identity = row[1],
      identity.utf8.count == 32, identity.utf8.allSatisfy({ Self.digits.contains($0) }),
      let rate = row[2].flatMap({ Double($0) }), Tenant.rates.contains(rate), let created = instant(row[3])
    else { throw corrupt }
    // A server of the version before adds tenants without limits.
    let usual = StoreLimits.tenant
    let limits = StoreLimits(
      records: row[4].flatMap { Int($0) } ?? usual.records, bytes: row[5].flatMap { Int($0) } ?? usual.bytes)
    return Tenant(name: name, identity: identity, rate: rate, limits: limits, created: created)
  }

  private func token(_ row: [String?]) throws(StorageError) -> TenantToken {
    guard row.count == 6, let hash = row[0], let tenant = row[1].flatMap({ TenantName($0) }), let name = row[2],
      let role = row[3].flatMap({ TenantRole(rawValue: $0) }), let created = instant(row[4])
    else { throw corrupt }
    return TenantToken(
      hash: hash, tenant: tenant, name: name, role: role, created: created, lastUsed: instant(row[5]))
  }

  private static var digits: Set<UInt8> { Set("0123456789abcdef".utf8) }

  private func milliseconds(_ instant: UTCInstant) -> String {
    String(Int64(max(-6e13, min(2e14, (instant.secondsSince1970 * 1000).rounded()))))
  }

  private func instant(_ text: String?) -> UTCInstant? {
    text.flatMap { Int64($0) }.map { UTCInstant(secondsSince1970: Double($0) / 1000) }
  }

  private func error(_ kind: StorageError.Kind, _ detail: String) -> StorageError {
    StorageError(kind, at: location, detail: detail)
  }

  private var corrupt: StorageError { error(.corrupt, "a row of the tenants has impossible values") }
}
