public import Waymark
public import WaymarkGeodesy

/// Anchors in a PostgreSQL database, for any number of servers at once, which have no state of their own.
///
/// When a connection is lost while a transaction is being committed, the error is `unreachable`, and whether the data is
/// there is unknown: merging it again is harmless.
public final class PostgresAnchorStore: AnchorStore, @unchecked Sendable {
  let pool: PostgresPool
  /// Most anchors, not counting deleted ones; tests use a lower limit.
  var capacity = AnchorLimits.count

  /// Where it is; see `AnchorStore`.
  public var location: StoreLocation { .database(pool.url) }
  /// Identity of the store; see `AnchorStore`.
  public var identity: String { pool.identity }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - url: the database.
  ///   - access: the kind of access.
  ///   - patience: milliseconds to wait while others write, or for a connection.
  /// - Throws: `StorageError` when the database cannot be reached or has no store, or a later one.
  public init(_ url: DatabaseURL, access: StoreAccess = .create, patience: Int = 5000) throws(StorageError) {
    pool = try PostgresPool(url, access: access, patience: patience)
  }

  // MARK: Reading

  /// The number of the last change; see `AnchorStore`.
  public func sequence() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.counters().sequence }
  }

  /// Number of anchors, without the deleted ones; see `AnchorStore`.
  public func count() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.counters().kept }
  }

  /// An anchor; see `AnchorStore`.
  public func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    try reading { rows throws(StorageError) in try rows.find([id]).first }
  }

  /// Some of the anchors; see `AnchorStore`.
  public func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    try reading { rows throws(StorageError) in
      try rows.page(since: since, limit: limit, withDeleted: withDeleted)
    }
  }

  // MARK: Writing

  /// Merges records; see `AnchorStore`.
  @discardableResult
  public func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome {
    try transaction { merge throws(StorageError) in try merge.take(records, now: now) }
  }

  /// Merges records and returns the changes; see `AnchorStore`.
  public func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges {
    guard !records.isEmpty else { return try changes(since: since, limit: limit) }
    return try transaction { merge throws(StorageError) in
      try merge.synchronise(records, since: since, limit: limit, now: now)
    }
  }

  /// Reads one anchor and writes it; see `AnchorStore`.
  public func revise(
    _ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?
  ) throws(StorageError) -> StoredAnchor? {
    try transaction { merge throws(StorageError) in try merge.revise(id, change) }
  }

  // MARK: Changes by others

  /// Tells of changes by others; see `AnchorStore`.
  public func foreignChanges() -> AsyncStream<ForeignChange> { PostgresListener(pool).changes() }

  // MARK: Parts

  private func reading<T>(_ body: (PostgresRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try pool.use(
      { session throws(StorageError) in try body(PostgresRows(session: session)) },
      { _, result throws(StorageError) in result })
  }

  /// Runs a transaction: all or nothing.
  func transaction<T>(
    _ body: (inout AnchorMerge<PostgresTransaction>) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try pool.use(
      { session throws(StorageError) in try PostgresTransaction(session) },
      { session, transaction throws(StorageError) in
        do throws(StorageError) {
          var merge = AnchorMerge(transaction, capacity: capacity)
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
