import Foundation
public import Waymark
public import WaymarkGeodesy

/// Anchors in a SQLite file, for any number of threads and programs at once.
///
/// Data that a function has written when it returns survives a crash of the process and a power failure: the
/// write-ahead log is flushed with every transaction (https://www.sqlite.org/wal.html, `synchronous = FULL`).
public final class AnchorStore: @unchecked Sendable {
  /// The kinds of access.
  public enum Access: Sendable {
    /// Read and write; the file is created where it is missing.
    case create
    /// Read and write an existing file.
    case readWrite
    /// Read an existing file.
    case readOnly
  }

  /// The path of the file.
  public let path: String
  /// Identity of the store: 32 hexadecimal digits that no other has. Revisions of another store mean nothing here.
  public var identity: String { lock.withLock { opened.identity } }

  private let lock = NSLock()
  private let access: Access
  private let patience: Int
  private var opened: Opened
  /// Most anchors, not counting deleted ones; tests use a lower limit.
  var capacity = AnchorLimits.count

  /// State of the open file.
  private struct Opened {
    let database: Database
    let statements: AnchorStatements
    let identity: String
    /// Its journal, once the store has been read.
    private let journal: FileIdentity?

    init(path: String, access: Access, patience: Int) throws(StorageError) {
      let mode: Database.Mode =
        switch access {
        case .create: .create
        case .readWrite: .readWrite
        case .readOnly: .readOnly
        }
      database = try Database(path: path, mode: mode, patience: patience)
      try AnchorSchema.prepare(database, isReadOnly: access == .readOnly)
      statements = try AnchorStatements(database)
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
  public init(path: String, access: Access = .create, patience: Int = 5000) throws(StorageError) {
    opened = try Opened(path: path, access: access, patience: patience)
    self.path = path
    self.access = access
    self.patience = patience
  }

  // MARK: Reading

  /// The number of the last change; 0 for an empty store.
  public func sequence() throws(StorageError) -> Int { try exclusively { () throws(StorageError) in try lastChange() } }

  /// Number of anchors, without the deleted ones.
  public func count() throws(StorageError) -> Int { try exclusively { () throws(StorageError) in try keptCount() } }

  /// All anchors except deleted ones, in the order of their last changes.
  public func anchors() throws(StorageError) -> [AnchorRecord] {
    try list(since: 0, limit: .max, withDeleted: false).anchors.map(\.record)
  }

  /// An anchor, including a deleted one; nil when there was never one with this id.
  public func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    try exclusively { () throws(StorageError) in try find(id) }
  }

  /// The changes, including deleted anchors.
  ///
  /// - Parameters:
  ///   - since: the sequence number after which changes are returned; one that the store has not reached yet counts as
  ///     0.
  ///   - limit: the largest number of changes.
  /// - Returns: the changes, the earliest first.
  /// - Throws: `StorageError` when the file cannot be read.
  public func changes(since: Int, limit: Int = .max) throws(StorageError) -> AnchorChanges {
    try list(since: since, limit: limit, withDeleted: true)
  }

  /// Some of the anchors in the order of their last changes.
  ///
  /// - Parameters:
  ///   - since: the sequence number after which anchors are returned; one that the store has not reached yet counts as
  ///     0.
  ///   - limit: the largest number of anchors.
  ///   - withDeleted: whether deleted ones are included.
  /// - Returns: the anchors, the earliest last change first.
  /// - Throws: `StorageError` when the file cannot be read.
  public func list(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    try exclusively { () throws(StorageError) in try page(since: since, limit: limit, withDeleted: withDeleted) }
  }

  /// A number that changes when another program (or another connection) has written to the file.
  public func foreignVersion() throws(StorageError) -> Int {
    try exclusively { () throws(StorageError) in
      defer { statements.dataVersion.reset() }
      return try statements.dataVersion.step() ? statements.dataVersion.int(0) ?? 0 : 0
    }
  }

  // MARK: Writing

  /// Merges records into the store, all of them or none.
  ///
  /// - Parameters:
  ///   - records: in any order, possibly several of one anchor, possibly known ones.
  ///   - now: the time; edits with later times are dated to it.
  /// - Returns: what has changed, once it is on the disk.
  /// - Throws: `StorageError`; the store is then unchanged.
  @discardableResult
  public func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome {
    try exclusively { () throws(StorageError) in
      try database.transaction { () throws(StorageError) in try take(records, now: now) }
    }
  }

  /// Merges records and returns the changes, in one step.
  ///
  /// - Parameters:
  ///   - records: a client's records; may be empty.
  ///   - since: the sequence number up to which the client has the changes.
  ///   - limit: the largest number of changes; the sent records come in addition.
  ///   - now: the time; edits with later times are dated to it.
  /// - Returns: the changes, followed by those sent anchors that are not among them.
  /// - Throws: `StorageError`; the store is then unchanged.
  public func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges {
    guard !records.isEmpty else { return try changes(since: since, limit: limit) }
    return try exclusively { () throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        // For a client with the numbers of another store, new changes must not count as known.
        let since = since <= (try lastChange()) ? since : 0
        try take(records, now: now)
        var changes = try page(since: since, limit: limit, withDeleted: true)
        var returned = Set(changes.anchors.map(\.record.id))
        for record in records where returned.insert(record.id).inserted {
          if let stored = try find(record.id) { changes.anchors.append(stored) }
        }
        return changes
      }
    }
  }

  /// Reads one anchor and writes it, without other writes in between.
  ///
  /// - Parameters:
  ///   - id: the anchor.
  ///   - change: receives the present anchor, nil when there is none, and returns what is to be merged, with edits that
  ///     are later than the present ones; nil for nothing.
  /// - Returns: the resulting anchor; nil when there is none.
  /// - Throws: `StorageError`; the store is then unchanged.
  public func revise(
    _ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?
  ) throws(StorageError) -> StoredAnchor? {
    try exclusively { () throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        if let record = change(try find(id)) { try take([record], now: nil) }
        return try find(id)
      }
    }
  }

  // MARK: Parts, all under the lock

  var database: Database { opened.database }
  private var statements: AnchorStatements { opened.statements }

  /// Works with the file. If it was moved or deleted meanwhile, the call that detects this throws, because data written
  /// to the old file is lost; later calls use the file that is at the path then.
  private func exclusively<T>(_ body: () throws(StorageError) -> T) throws(StorageError) -> T {
    lock.lock()
    defer { lock.unlock() }
    guard opened.database.isInPlace else {
      if access != .readOnly { opened.removeJournal() }
      if let again = try? Opened(path: path, access: access, patience: patience) { opened = again }
      throw StorageError(.moved, path: path)
    }
    return try body()
  }

  private func lastChange() throws(StorageError) -> Int {
    defer { statements.lastChange.reset() }
    return try statements.lastChange.step() ? statements.lastChange.int(0) ?? 0 : 0
  }

  private func keptCount() throws(StorageError) -> Int {
    defer { statements.count.reset() }
    return try statements.count.step() ? statements.count.int(0) ?? 0 : 0
  }

  private func find(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    let statement = statements.find
    statement.bind(1, id.bytes)
    defer { statement.reset() }
    return try statement.step() ? try row(statement) : nil
  }

  private func row(_ statement: Statement) throws(StorageError) -> StoredAnchor {
    guard let stored = AnchorRow.read(statement) else {
      throw StorageError(.corrupt, path: path, detail: "a row has impossible values")
    }
    return stored
  }

  private func page(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    // Read before the rows: what another program writes meanwhile is reported twice rather than left out.
    var last = try lastChange()
    let statement = withDeleted ? statements.changes : statements.kept
    statement.bind(1, since <= last ? max(0, since) : 0)
    statement.bind(2, limit < .max ? limit + 1 : -1)
    defer { statement.reset() }
    var anchors: [StoredAnchor] = []
    while try statement.step() {
      if anchors.count >= limit {
        return AnchorChanges(sequence: anchors.last?.revision ?? max(0, since), more: true, anchors: anchors)
      }
      anchors.append(try row(statement))
    }
    last = max(last, anchors.last?.revision ?? 0)
    return AnchorChanges(sequence: last, more: false, anchors: anchors)
  }

  @discardableResult
  private func take(_ records: [AnchorRecord], now: UTCInstant?) throws(StorageError) -> AnchorMergeOutcome {
    // Bounded for the conversion; NaN counts as never.
    let milliseconds = now.map { Int64(max(-6e13, min(2e14, ($0.secondsSince1970 * 1000).rounded()))) }
    var moved = try MovedEdits(database)
    var outcome = AnchorMergeOutcome()
    outcome.sequence = try lastChange()
    var kept = 0
    // In an empty store only repeated records can be present.
    let wasEmpty = outcome.sequence == 0
    var taken: Set<AnchorID> = []
    for sent in records {
      let isNew = wasEmpty && taken.insert(sent.id).inserted
      let present = isNew ? nil : try find(sent.id)
      let record =
        try milliseconds.map { now throws(StorageError) in
          try moved.settled(sent, after: present?.record, now: now)
        } ?? sent
      var merged = record
      if let present {
        merged = present.record
        guard merged.merge(record) else {
          outcome.unchanged += 1
          continue
        }
        outcome.changed += 1
        kept += (present.record.isDeleted ? 1 : 0) - (merged.isDeleted ? 1 : 0)
      } else {
        outcome.added += 1
        kept += merged.isDeleted ? 0 : 1
      }
      outcome.sequence += 1
      AnchorRow.bind(merged, revision: outcome.sequence, to: statements.put)
      try statements.put.run()
    }
    if kept > 0, try keptCount() > capacity {
      throw StorageError(.tooMany, path: path, detail: String(capacity))
    }
    return outcome
  }
}
