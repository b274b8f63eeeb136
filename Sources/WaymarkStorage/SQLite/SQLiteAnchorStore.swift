import Foundation
public import Waymark
public import WaymarkGeodesy

/// Anchors in a SQLite file. The write-ahead log is flushed with every transaction (https://www.sqlite.org/wal.html,
/// `synchronous = FULL`).
public final class SQLiteAnchorStore: AnchorStore, @unchecked Sendable {
  /// The path of the file.
  public let path: String
  /// Where it is; see `AnchorStore`.
  public var location: StoreLocation { .file(path) }
  /// Identity of the store; see `AnchorStore`.
  public var identity: String { lock.withLock { opened.identity } }

  private let lock = NSLock()
  private let access: StoreAccess
  private let patience: Int
  private var opened: Opened
  /// Most anchors, not counting deleted ones; tests use a lower limit.
  var capacity = AnchorLimits.count

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
  public init(path: String, access: StoreAccess = .create, patience: Int = 5000) throws(StorageError) {
    opened = try Opened(path: path, access: access, patience: patience)
    self.path = path
    self.access = access
    self.patience = patience
  }

  // MARK: Reading

  /// The number of the last change; see `AnchorStore`.
  public func sequence() throws(StorageError) -> Int {
    try exclusively { rows throws(StorageError) in try rows.lastChange() }
  }

  /// Number of anchors, without the deleted ones; see `AnchorStore`.
  public func count() throws(StorageError) -> Int {
    try exclusively { rows throws(StorageError) in try rows.keptCount() }
  }

  /// An anchor; see `AnchorStore`.
  public func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    try exclusively { rows throws(StorageError) in try rows.find([id]).first }
  }

  /// Some of the anchors; see `AnchorStore`.
  public func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    try exclusively { rows throws(StorageError) in
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

  /// SQLite tells nobody: the file's version is read once a second.
  public func foreignChanges() -> AsyncStream<ForeignChange> {
    AsyncStream { continuation in
      let task = Task.detached { [weak self] in
        var version: Int?
        while !Task.isCancelled {
          do throws(StorageError) {
            guard let store = self else { return continuation.finish() }
            let now = try store.foreignVersion()
            if now != version { continuation.yield(.changed) }
            version = now
          } catch {
            // Other errors meet whoever uses the store.
            if error.kind == .moved { continuation.yield(.replaced(error)) }
          }
          try? await Task.sleep(for: .seconds(1))
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A number that changes when another program (or another connection) has written to the file.
  func foreignVersion() throws(StorageError) -> Int {
    try exclusively { rows throws(StorageError) in try rows.foreignVersion() }
  }

  // MARK: The file

  var database: Database { opened.database }

  /// Works with the file. If it was moved or deleted meanwhile, the call that detects this throws, because data written
  /// to the old file is lost; later calls use the file that is at the path then.
  private func exclusively<T>(_ body: (SQLiteRows) throws(StorageError) -> T) throws(StorageError) -> T {
    lock.lock()
    defer { lock.unlock() }
    guard opened.database.isInPlace else {
      if access != .readOnly { opened.removeJournal() }
      if let again = try? Opened(path: path, access: access, patience: patience) { opened = again }
      throw StorageError(.moved, path: path)
    }
    return try body(opened.rows)
  }

  private func transaction<T>(
    _ body: (inout AnchorMerge<SQLiteRows>) throws(StorageError) -> T
  ) throws(StorageError) -> T {
    try exclusively { rows throws(StorageError) in
      var merge = AnchorMerge(rows, capacity: capacity)
      return try rows.database.transaction { () throws(StorageError) in try body(&merge) }
    }
  }
}
