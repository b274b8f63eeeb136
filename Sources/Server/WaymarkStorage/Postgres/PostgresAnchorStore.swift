import Synchronization
import Waymark
import WaymarkGeodesy

/// Anchors in a PostgreSQL database, for any number of servers at once, which have no state of their own.
///
/// When a connection is lost while a transaction is being committed, the error is `unreachable`, and whether the data is
/// there is unknown: merging it again is harmless.
final class PostgresAnchorStore: MergingStore, @unchecked Sendable {
  let pool: PostgresPool
  /// The tenant whose tables these are; nil: those that the URL names.
  private let schema: PostgresTenantSchema?
  /// Maximum number of anchors, not counting deleted ones; tests use a lower limit.
  var capacity = AnchorLimits.count
  /// What it may hold; see `AnchorStore`.
  var limits: StoreLimits {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }
  private let limit = Mutex(StoreLimits.own)

  /// Where it is; see `AnchorStore`.
  var location: StoreLocation { .database(pool.url) }
  /// Identity of the store; see `AnchorStore`.
  var identity: String { pool.identity(in: schema) }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - url: the database.
  ///   - access: the kind of access.
  ///   - patience: milliseconds to wait while others write, or for a connection.
  ///   - canWait: whether an unreachable database is no error yet; its identity is empty until it is reached.
  /// - Throws: `StorageError` when the database cannot be reached or has no store, or a later one.
  init(
    _ url: DatabaseURL, access: StoreAccess = .create, patience: Int = 5000, canWait: Bool = false
  ) throws(StorageError) {
    pool = try PostgresPool(url, access: access, patience: patience, canWait: canWait)
    schema = nil
  }

  /// Opens the store of a tenant, on connections that tenants share.
  ///
  /// - Throws: `StorageError` when the database cannot be reached or has no such store.
  init(_ shared: PostgresPool, schema: PostgresTenantSchema) throws(StorageError) {
    (pool, self.schema) = (shared, schema)
    _ = try sequence()
  }

  deinit {
    if let schema { pool.forget(schema) }
  }

  /// Number of anchors, without the deleted ones; see `AnchorStore`.
  func count() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.counters().kept }
  }

  // MARK: Changes by others

  /// Changes by others; see `AnchorStore`.
  func foreignChanges() -> AsyncStream<ForeignChange> {
    // A thousand tenants have no thousand connections that listen.
    schema == nil
      ? PostgresListener(pool).changes()
      : polledChanges(every: 1) { store throws(StorageError) in try store.sequence() }
  }

  // MARK: Parts

  func reading<T>(_ body: (PostgresRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try pool.use(
      in: schema,
      { session throws(StorageError) in try body(PostgresRows(session: session)) },
      { _, result throws(StorageError) in result })
  }

  func snapshot<T>(_ body: (PostgresRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try pool.use(
      in: schema,
      { session throws(StorageError) in try session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") },
      { session, _ throws(StorageError) in
        defer { session.rollBack() }
        return try body(PostgresRows(session: session))
      })
  }

  /// Runs a transaction: all or nothing.
  func transaction<T>(
    _ body: (inout AnchorMerge<PostgresTransaction>) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try pool.use(
      in: schema, isWriting: true,
      { session throws(StorageError) in try PostgresTransaction(session) },
      { session, transaction throws(StorageError) in
        do throws(StorageError) {
          var merge = AnchorMerge(transaction, capacity: capacity, limits: limits)
          let result = try body(&merge)
          try transaction.commit()
          return result
        } catch {
          session.rollBack()
          throw error
        }
      })
  }
}
