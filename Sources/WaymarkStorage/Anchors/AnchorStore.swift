import Foundation
public import Waymark
public import WaymarkGeodesy

/// Anchors in a SQLite file, for any number of threads and programs at once.
///
/// What a function has written when it returns survives the end of the process and of the machine's power: the journal is
/// written ahead and flushed with every transaction (https://www.sqlite.org/wal.html, `synchronous = FULL`).
public final class AnchorStore: @unchecked Sendable {
  /// What shall be possible.
  public enum Access: Sendable {
    /// Read and write; the file is made where it is missing.
    case create
    /// Read and write a file that is there.
    case readWrite
    /// Read a file that is there.
    case readOnly
  }

  /// The file.
  public let path: String
  /// Which store this is: 32 hexadecimal digits that no other has. Revisions of another store mean nothing here.
  public var identity: String { lock.withLock { opened.identity } }

  private let lock = NSLock()
  private let access: Access
  private let patience: Int
  private var opened: Opened
  /// Most anchors, deleted ones not counted; tests have less patience.
  var capacity = AnchorLimits.count

  /// What belongs to the file that is open now.
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

    /// Takes the journal away that this file has left behind: the file that is at its place now is not to be read with it.
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
  ///   - access: what shall be possible.
  ///   - patience: milliseconds to wait while another program writes.
  /// - Throws: `StorageError` when the file cannot be opened, is none of ours, or was written by a later version.
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

  /// All anchors but the deleted ones, in the order of their last changes.
  public func anchors() throws(StorageError) -> [AnchorRecord] {
    try list(since: 0, limit: .max, withDeleted: false).anchors.map(\.record)
  }

  /// An anchor, also when it is deleted; nil when there never was one with this id.
  public func anchor(_ id: AnchorID) throws(StorageError) -> StoredAnchor? {
    try exclusively { () throws(StorageError) in try find(id) }
  }

  /// What has changed, deleted anchors included.
  ///
  /// - Parameters:
  ///   - since: the sequence number after which; one that the store has not reached yet counts as 0.
  ///   - limit: at most so many.
  /// - Returns: the changes, the earliest first.
  /// - Throws: `StorageError` when the file cannot be read.
  public func changes(since: Int, limit: Int = .max) throws(StorageError) -> AnchorChanges {
    try list(since: since, limit: limit, withDeleted: true)
  }

  /// A part of the anchors in the order of their last changes.
  ///
  /// - Parameters:
  ///   - since: the sequence number after which; one that the store has not reached yet counts as 0.
  ///   - limit: at most so many.
  ///   - withDeleted: true to have the deleted ones, too.
  /// - Returns: the anchors, those whose last change is the earliest first.
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
  ///   - records: in any order, also several of one anchor, also some that are known already.
  ///   - now: the time; edits that claim to be later count as made now.
  /// - Returns: what has changed, when it is on the disk.
  /// - Throws: `StorageError`; the store is then as it was.
  @discardableResult
  public func merge(_ records: [AnchorRecord], now: UTCInstant) throws(StorageError) -> AnchorMergeOutcome {
    try exclusively { () throws(StorageError) in
      try database.transaction { () throws(StorageError) in try take(records, now: now) }
    }
  }

  /// Merges records and tells what has changed, in one step.
  ///
  /// - Parameters:
  ///   - records: what a client has to tell; may be empty.
  ///   - since: the sequence number up to which the client knows the changes.
  ///   - limit: so many changes at most; the sent records come in addition.
  ///   - now: the time; edits that claim to be later count as made now.
  /// - Returns: the changes, and after them those of the sent anchors that are not among them.
  /// - Throws: `StorageError`; the store is then as it was.
  public func synchronise(
    _ records: [AnchorRecord], since: Int, limit: Int, now: UTCInstant
  ) throws(StorageError) -> AnchorChanges {
    guard !records.isEmpty else { return try changes(since: since, limit: limit) }
    return try exclusively { () throws(StorageError) in
      try database.transaction { () throws(StorageError) in
        // A client that counted in another store's numbers: what is new here must not look known.
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

  /// Looks at one anchor and writes it, with nobody else writing in between.
  ///
  /// - Parameters:
  ///   - id: the anchor.
  ///   - change: gets the anchor as it is, nil when there is none, and gives what is to be merged, with
  ///     edits that are later than those there; nil for nothing.
  /// - Returns: the anchor as it is then; nil when there is none.
  /// - Throws: `StorageError`; the store is then as it was.
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

  /// Works with the file. Where it was moved or deleted meanwhile the one who finds out is told, since what is not at its
  /// place is lost; whoever comes next has the file that is there then.
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
      throw StorageError(.corrupt, path: path, detail: "a row has values that cannot be")
    }
    return stored
  }

  private func page(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    // Before the rows: what another program writes meanwhile is told again, not left out.
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
    // Bounded for the conversion; no number at all counts as never.
    let milliseconds = now.map { Int64(max(-6e13, min(2e14, ($0.secondsSince1970 * 1000).rounded()))) }
    var moved = try MovedEdits(database)
    var outcome = AnchorMergeOutcome()
    outcome.sequence = try lastChange()
    var kept = 0
    // In an empty store only what comes twice can be found.
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
