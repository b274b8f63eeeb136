import Foundation
import Synchronization
import Waymark
import WaymarkGeodesy

/// Anchors in a SQLite file. The write-ahead log is flushed with every transaction (https://www.sqlite.org/wal.html,
/// `synchronous = FULL`).
final class SQLiteAnchorStore: MergingStore, @unchecked Sendable {
  /// The path of the file.
  let path: String
  /// Where it is; see `AnchorStore`.
  var location: StoreLocation { .file(path) }
  /// Identity of the store; see `AnchorStore`.
  var identity: String { lock.withLock { opened.identity } }

  private let lock = NSLock()
  let access: StoreAccess
  private let patience: Int
  private var opened: Opened
  /// Maximum number of anchors, not counting deleted ones; tests use a lower limit.
  var capacity = AnchorLimits.count
  /// What it may hold; see `AnchorStore`.
  var limits: StoreLimits {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }
  private let limit = Mutex(StoreLimits.own)

  /// State of the open file.
  private struct Opened {
    let database: Database
    let rows: SQLiteRows
    let identity: String
    /// Its journal, once the store has been read.
    private let journal: FileIdentity?

    init(path: String, access: StoreAccess, patience: Int) throws(StorageError) {
      let mode: Database.Mode =
        switch access {
        case .create: .create
        case .readWrite: .readWrite
        case .readOnly: .readOnly
        }
      database = try Database(path: path, mode: mode, patience: patience)
      try SQLiteSchema.prepare(database, isReadOnly: access == .readOnly)
      // Rows of a large import lie all over the index of positions: 16 MB hold it. Not for tenants, of whom there are many.
      if access == .create { try database.execute("PRAGMA cache_size = -16384") }
      rows = SQLiteRows(database: database, statements: try SQLiteStatements(database))
      let identity = try database.prepare("SELECT value FROM store WHERE name = 'identity'")
      guard try identity.step(), let text = identity.text(0) else { throw StorageError(.corrupt, path: path) }
      self.identity = text
      journal = FileIdentity(path: path + "-wal")
    }

    /// Removes the journal that this file left behind, because it does not belong to the file at its path now.
    func removeJournal() {
      let path = database.path
      guard let journal, journal == FileIdentity(path: path + "-wal") else { return }
      unlink(path + "-wal")
      unlink(path + "-shm")
    }
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: its file; beside it SQLite keeps one that ends in `-wal` and one that ends in `-shm`.
  ///   - access: the kind of access.
  ///   - patience: milliseconds to wait while another program writes.
  /// - Throws: `StorageError` when the file cannot be opened, is not a store, or was written by a later version.
  init(path: String, access: StoreAccess = .create, patience: Int = 5000) throws(StorageError) {
    opened = try Opened(path: path, access: access, patience: patience)
    self.path = path
    self.access = access
    self.patience = patience
  }

  /// Number of anchors, without the deleted ones; see `AnchorStore`.
  func count() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.keptCount() }
  }

  // MARK: Changes by others

  /// SQLite sends no notifications: the file's version is polled once a second.
  func foreignChanges() -> AsyncStream<ForeignChange> {
    polledChanges(every: 1) { store throws(StorageError) in try store.foreignVersion() }
  }

  /// A number that changes when another program (or another connection) has written to the file.
  func foreignVersion() throws(StorageError) -> Int {
    try reading { rows throws(StorageError) in try rows.foreignVersion() }
  }

  // MARK: The file

  var database: Database { opened.database }

  /// Works with the file. If it was moved or deleted meanwhile, the call that detects this throws, because data written
  /// to the old file is lost; later calls use the file that is at the path then.
  func reading<T>(_ body: (SQLiteRows) throws(StorageError) -> T) throws(StorageError) -> T {
    lock.lock()
    defer { lock.unlock() }
    guard opened.database.isInPlace else {
      if access != .readOnly { opened.removeJournal() }
      if let again = try? Opened(path: path, access: access, patience: patience) { opened = again }
      throw StorageError(.moved, path: path)
    }
    return try body(opened.rows)
  }

  func snapshot<T>(_ body: (SQLiteRows) throws(StorageError) -> T) throws(StorageError) -> T {
    try reading { rows throws(StorageError) in
      try rows.database.snapshot { () throws(StorageError) in try body(rows) }
    }
  }

  func transaction<T>(
    _ body: (inout AnchorMerge<SQLiteRows>) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try reading { rows throws(StorageError) in
      var merge = AnchorMerge(rows, capacity: capacity, limits: limits)
      return try rows.database.transaction { () throws(StorageError) in try body(&merge) }
    }
  }
}
