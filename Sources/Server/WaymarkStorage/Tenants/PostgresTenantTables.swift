/// A registry in the database of the server's own anchors; each tenant has tables in a schema of its own. All stores of
/// tenants share a few connections.
struct PostgresTenantTables: TenantTables {
  static let migrations = [
    """
    CREATE TABLE waymark_registry (
      is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
      schema_version integer NOT NULL, usable_from integer NOT NULL, version bigint NOT NULL
    );
    INSERT INTO waymark_registry VALUES (true, 1, 1, 0);
    CREATE TABLE waymark_tenant (
      name text COLLATE "C" PRIMARY KEY, identity text NOT NULL UNIQUE, rate double precision NOT NULL,
      created bigint NOT NULL
    );
    CREATE TABLE waymark_token (
      -- SHA-256.
      hash text COLLATE "C" PRIMARY KEY CHECK (length(hash) = 64),
      tenant text COLLATE "C" NOT NULL REFERENCES waymark_tenant, name text COLLATE "C" NOT NULL,
      role text NOT NULL CHECK (role IN ('read', 'write', 'admin')),
      created bigint NOT NULL, last_used bigint, UNIQUE (tenant, name)
    );
    """,
    """
    ALTER TABLE waymark_tenant ADD COLUMN records bigint;
    ALTER TABLE waymark_tenant ADD COLUMN bytes bigint;
    """,
  ]

  let own: PostgresPool
  /// For the stores of tenants.
  let shared: PostgresPool

  var location: StoreLocation { .database(own.url) }

  func reading<T>(_ body: (PostgresTenantRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try own.use(
      { session throws(StorageError) in try body(PostgresTenantRows(session: session)) },
      { _, result throws(StorageError) in result })
  }

  func writing<T>(_ body: (PostgresTenantRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try own.use(
      isWriting: true,
      { session throws(StorageError) in try session.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE") },
      { session, _ throws(StorageError) in
        do throws(StorageError) {
          let result = try body(PostgresTenantRows(session: session))
          try session.execute("COMMIT")
          return result
        } catch {
          session.rollBack()
          throw error
        }
      })
  }

  func makeStore(of tenant: Tenant, _ rows: PostgresTenantRows) throws(StorageError) {
    let schema = schema(of: tenant)
    try rows.execute(
      """
      CREATE SCHEMA \(schema.name);
      SET LOCAL search_path TO \(schema.name);
      \(PostgresSchema.creation)
      """)
    try rows.execute("RESET search_path")
  }

  func removeStore(of tenant: Tenant, _ rows: PostgresTenantRows) throws(StorageError) {
    try rows.execute("DROP SCHEMA IF EXISTS \(schema(of: tenant).name) CASCADE")
  }

  func store(of tenant: Tenant, _ access: StoreAccess) throws(StorageError) -> any AnchorStore {
    try PostgresAnchorStore(shared, schema: schema(of: tenant))
  }

  private func schema(of tenant: Tenant) -> PostgresTenantSchema { PostgresTenantSchema(identity: tenant.identity) }
}

/// Rows of a registry in a database.
struct PostgresTenantRows: TenantRows {
  let session: PostgresSession

  func hasTable(_ name: String) throws(StorageError) -> Bool {
    // Not to_regclass, which may remember from before the lock that there was no table.
    try session.execute("SELECT FROM pg_class WHERE relname = '\(name)' AND pg_table_is_visible(oid)")
    return session.rowCount > 0
  }

  func lock() throws(StorageError) { try session.execute("SELECT pg_advisory_xact_lock(\(PostgresSchema.lock))") }

  func execute(_ sql: String) throws(StorageError) { try session.execute(sql) }

  func run(_ sql: String, _ values: [String?]) throws(StorageError) -> [[String?]] {
    if values.isEmpty { try session.execute(sql) } else { try session.runOnce(sql, values) }
    return (0..<session.rowCount).map { row in (0..<session.columnCount).map { session.text(row, $0) } }
  }
}
