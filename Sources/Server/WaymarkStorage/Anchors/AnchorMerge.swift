import Waymark
import WaymarkGeodesy

/// The rules by which every store takes records, within one transaction.
struct AnchorMerge<Transaction: AnchorTransaction> {
  /// Records that are looked up and written at once.
  private static var chunk: Int { 1000 }

  let transaction: Transaction
  /// Maximum number of anchors, not counting deleted ones.
  let capacity: Int
  let limits: StoreLimits
  /// States of the anchors dealt with last; an inner nil: it is not in the store.
  private var known: [AnchorID: StoredAnchor?] = [:]

  init(_ transaction: Transaction, capacity: Int, limits: StoreLimits) {
    self.transaction = transaction
    self.capacity = capacity
    self.limits = limits
  }

  /// Merges records.
  ///
  /// - Parameters:
  ///   - records: in any order, possibly several of one anchor.
  ///   - now: the time; edits with later times are dated to it. Nil: none is.
  /// - Returns: what has changed.
  /// - Throws: `StorageError`; the transaction must then be rolled back.
  @discardableResult
  mutating func take(_ records: [AnchorRecord], now: UTCInstant?) throws(StorageError) -> AnchorMergeOutcome {
    var outcome = AnchorMergeOutcome()
    outcome.sequence = try transaction.lastChange()
    // In an empty store only repeated records can be present.
    var taken: Set<AnchorID>? = outcome.sequence == 0 ? [] : nil
    var hasGrown = false
    var account = StoreAccount(transaction, limits)
    // Bounded for the conversion; NaN counts as never.
    let milliseconds = now.map { Int64(max(-6e13, min(2e14, ($0.secondsSince1970 * 1000).rounded()))) }
    for start in stride(from: 0, to: records.count, by: Self.chunk) {
      let part = records[start..<min(start + Self.chunk, records.count)]
      if start > 0 { known.removeAll(keepingCapacity: true) }
      var ids = Set(part.lazy.map(\.id))
      if taken != nil {
        for id in ids where taken?.insert(id).inserted == true { known[id] = .some(nil) }
      }
      ids = ids.filter { known[$0] == nil }
      for id in ids { known[id] = .some(nil) }
      for stored in try transaction.find(Array(ids)) { known[stored.record.id] = stored }
      if try take(part, now: milliseconds, in: &account, counting: &outcome) { hasGrown = true }
    }
    let kept = try account.close(at: outcome.sequence, now: milliseconds)
    if hasGrown, let kept, kept > capacity {
      throw StorageError(.tooMany, at: transaction.location, detail: String(capacity))
    }
    return outcome
  }

  /// Reads one anchor and writes it.
  mutating func revise(
    _ id: AnchorID, _ change: (StoredAnchor?) -> AnchorRecord?
  ) throws(StorageError) -> StoredAnchor? {
    let present = try transaction.find([id]).first
    known[id] = .some(present)
    if let record = change(present) { try take([record], now: nil) }
    return known[id] ?? nil
  }

  /// Merges records whose present states are known.
  ///
  /// - Returns: whether there are more anchors now.
  private mutating func take(
    _ records: ArraySlice<AnchorRecord>, now: Int64?, in account: inout StoreAccount<Transaction>,
    counting outcome: inout AnchorMergeOutcome
  ) throws(StorageError) -> Bool {
    var moved = MovedEdits([])
    if now != nil, try transaction.hasMovedEdits() {
      moved = MovedEdits(try transaction.movedEdits(of: Array(Set(records.lazy.map(\.id)))))
    }
    var changed: Set<AnchorID> = []
    var growth = 0
    for sent in records {
      let present = known[sent.id] ?? nil
      let record = now.map { moved.settled(sent, after: present?.record, now: $0) } ?? sent
      var merged = record
      if let present {
        merged = present.record
        guard merged.merge(record) else {
          outcome.unchanged += 1
          continue
        }
        outcome.changed += 1
        growth += (present.record.isDeleted ? 1 : 0) - (merged.isDeleted ? 1 : 0)
      } else {
        outcome.added += 1
        growth += merged.isDeleted ? 0 : 1
      }
      outcome.sequence += 1
      account.replace(present?.record, by: merged)
      known[sent.id] = StoredAnchor(record: merged, revision: outcome.sequence)
      changed.insert(sent.id)
    }
    try account.remember(moved)
    if !changed.isEmpty {
      try account.open()
      let anchors = changed.compactMap { known[$0] ?? nil }.sorted { $0.revision < $1.revision }
      try transaction.put(anchors, changingCountBy: growth)
    }
    return growth > 0
  }
}
