/// Where a registry keeps its rows, and how a tenant's store is made there.
protocol TenantTables: Sendable {
  associatedtype Rows: TenantRows

  /// Where the registry is.
  var location: StoreLocation { get }
  /// The statements that upgrade version N of the tables to version N + 1.
  static var migrations: [String] { get }

  /// Reads; the rows say whether there are any tables.
  func reading<T>(_ body: (Rows) throws(StorageError) -> T) throws(StorageError) -> T

  /// Runs a transaction: all or nothing.
  func writing<T>(_ body: (Rows) throws(StorageError) -> T) throws(StorageError) -> T

  /// Makes the store of a tenant, within a transaction.
  func makeStore(of tenant: Tenant, _ rows: Rows) throws(StorageError)

  /// Removes the store of a tenant with everything in it, within a transaction.
  func removeStore(of tenant: Tenant, _ rows: Rows) throws(StorageError)

  /// Opens the store of a tenant.
  func store(of tenant: Tenant, _ access: StoreAccess) throws(StorageError) -> any AnchorStore
}

/// The rows of a registry. SQL is what SQLite and PostgreSQL have in common; `$1` and so on are its parameters, in the
/// order of their numbers.
protocol TenantRows {
  /// Whether there is a table.
  func hasTable(_ name: String) throws(StorageError) -> Bool
  /// Keeps other writers out until the transaction ends, before the first read.
  func lock() throws(StorageError)
  /// Runs statements without parameters.
  func execute(_ sql: String) throws(StorageError)
  /// Runs a statement, and returns its rows.
  func run(_ sql: String, _ values: [String?]) throws(StorageError) -> [[String?]]
}
