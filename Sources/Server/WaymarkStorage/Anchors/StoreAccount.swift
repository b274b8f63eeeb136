import Waymark

/// Keeps a store within its limits, in the transaction that writes: the rules for files and databases alike.
///
/// What a store has deleted makes room: at its limit it forgets its oldest deletions, as it does with all of them after
/// `DeletionClock.retention`. Whatever keeps no more than before is accepted: deletions, also of anchors that the store
/// does not know, may exceed the limit until the next write.
struct StoreAccount<Transaction: AnchorTransaction> {
  /// Rows read at once to count them.
  private static var pageLength: Int { 1000 }
  /// Deletions forgotten at once, so that few clients find that they missed some.
  private static var batch: Int { 100 }
  /// Deletions forgotten because of their age in one transaction, which must not take long.
  private static var maximumForgotten: Int { 1000 }

  private let transaction: Transaction
  private let limits: StoreLimits
  private var ledger: StoreLedger?
  private var change = StoreUsage()
  /// Records that were deleted.
  private var deletions = 0

  init(_ transaction: Transaction, _ limits: StoreLimits) { (self.transaction, self.limits) = (transaction, limits) }

  /// Reads the ledger; called before the first row is written.
  mutating func open() throws(StorageError) {
    guard ledger == nil else { return }
    var ledger = StoreLedger(try transaction.ledger())
    let last = try transaction.lastChange()
    if ledger.sequence != last { (ledger.sequence, ledger.usage) = (last, try counted()) }
    self.ledger = ledger
  }

  /// Counts a new state of a record; the one before is nil for a new record.
  mutating func replace(_ before: AnchorRecord?, by record: AnchorRecord) {
    if let before { change.remove(before) }
    change.add(record)
    if record.isDeleted, before?.isDeleted != true { deletions += 1 }
  }

  /// Stores which edits are remembered.
  mutating func remember(_ moved: MovedEdits) throws(StorageError) {
    let (new, obsolete) = moved.changes()
    guard !new.isEmpty || !obsolete.isEmpty else { return }
    try open()
    change.add(new)
    change.remove(obsolete)
    if !obsolete.isEmpty { try transaction.forget(obsolete) }
    if !new.isEmpty { try transaction.remember(new) }
  }

  /// Forgets what is old, checks the limits, and writes the ledger, when something was written.
  ///
  /// - Parameters:
  ///   - sequence: the number of the last change.
  ///   - now: the time, milliseconds since 1970; nil where it says nothing.
  /// - Returns: anchors in the store, without the deleted ones; nil when nothing was written.
  /// - Throws: `StorageError` `full`; the transaction must then be rolled back.
  mutating func close(at sequence: Int, now: Int64?) throws(StorageError) -> Int? {
    guard var ledger else { return nil }
    let before = ledger
    ledger.usage = before.usage + change
    ledger.sequence = sequence
    // The last row has the number of the last change.
    let last = min(before.sequence, sequence - 1)
    if let now {
      ledger.clock.note(Int(now), sequence: before.sequence)
      let old = min(ledger.clock.oldest, last)
      if old > ledger.gone { try forget(upTo: old, limit: Self.maximumForgotten, &ledger) }
    }
    // By a clock that is ahead, deleting takes room for an edit of each field.
    let allowance = deletions * AnchorField.allCases.count * StoreUsage.maximumEditSize
    let hasGrown =
      ledger.usage.kept > before.usage.kept || ledger.usage.keptBytes > before.usage.keptBytes + allowance
    if hasGrown || ledger.usage.records > before.usage.records || ledger.usage.bytes > before.usage.bytes {
      try makeRoom(upTo: last, deleted: hasGrown ? before.usage : nil, &ledger)
    }
    try transaction.setLedger(ledger.text)
    return ledger.usage.kept
  }

  /// Forgets deletions until the store is within its limits.
  ///
  /// - Parameters:
  ///   - number: the number of the last change that may be forgotten.
  ///   - before: what there was, where more is kept now; then there must be room. Nil: where there is none, the next
  ///     write makes it.
  ///   - ledger: the ledger.
  /// - Throws: `StorageError` `full`.
  private func makeRoom(
    upTo number: Int, deleted before: StoreUsage?, _ ledger: inout StoreLedger
  ) throws(StorageError) {
    if let before {
      // Refused without a search where no search could help: a client that tries again and again costs little.
      var least = ledger.usage
      least.records -= before.deleted
      least.bytes -= before.deletedBytes + before.deleted * MovedEdits.maximumSize
      if let limit = limits.exceeded(by: least) { throw full(limit) }
    }
    while let limit = limits.exceeded(by: ledger.usage) {
      guard try forget(upTo: number, limit: Self.batch, &ledger) else {
        guard before == nil else { throw full(limit) }
        return
      }
    }
  }

  private func full(_ limit: String) -> StorageError {
    StorageError(.full, at: transaction.location, detail: limit)
  }

  /// Forgets the oldest deletions.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  private func forget(
    upTo number: Int, limit: Int, _ ledger: inout StoreLedger
  ) throws(StorageError) -> Bool {
    let rows = try transaction.deleted(upTo: number, limit: limit)
    guard let last = rows.last else { return false }
    let ids = rows.map(\.record.id)
    ledger.usage.remove(try transaction.movedEdits(of: ids))
    for row in rows { ledger.usage.remove(row.record) }
    try transaction.remove(ids)
    ledger.gone = max(ledger.gone, last.revision)
    return true
  }

  /// Counts all rows: once in a store that a program of the version before has written.
  private func counted() throws(StorageError) -> StoreUsage {
    var usage = StoreUsage()
    var number = 0
    while true {
      let rows = try transaction.rows(in: nil, after: number, limit: Self.pageLength, withDeleted: true)
      for row in rows { usage.add(row.record) }
      guard let last = rows.last else { break }
      number = last.revision
    }
    var last: MovedEdit?
    while true {
      let edits = try transaction.movedEdits(after: last, limit: Self.pageLength)
      if edits.isEmpty { return usage }
      usage.add(edits)
      // It kept all of a client's edits of a field.
      var obsolete: [MovedEdit] = []
      for edit in edits {
        if let last, last.isReplaced(by: edit) { obsolete.append(last) }
        last = edit
      }
      usage.remove(obsolete)
      if !obsolete.isEmpty { try transaction.forget(obsolete) }
    }
  }
}
