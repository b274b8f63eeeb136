import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// Stores at their limits.
@Suite struct StoreLimitsTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 31)

  private mutating func records(_ count: Int) throws -> [AnchorRecord] {
    try (0..<count).map { try Anchors.record("\($0)", using: &generator) }
  }

  private func ledger(_ store: any AnchorStore) throws -> StoreLedger {
    func read(_ store: some MergingStore) throws(StorageError) -> StoreLedger {
      try store.transaction { merge throws(StorageError) in StoreLedger(try merge.transaction.ledger()) }
    }
    let merging = try #require(store as? any MergingStore)
    return try read(merging)
  }

  private func setLedger(_ text: String, in store: any AnchorStore) throws {
    func write(_ store: some MergingStore) throws(StorageError) {
      try store.transaction { merge throws(StorageError) in try merge.transaction.setLedger(text) }
    }
    let merging = try #require(store as? any MergingStore)
    try write(merging)
  }

  @Test(arguments: StoreKind.all) mutating func noMoreRecordsThanAllowed(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    store.limits.records = 20
    let kept = try records(20)
    try store.merge(kept, now: Anchors.later)
    let before = try store.changes(since: 0)
    let more = try records(2)
    let full = StorageError(.full, at: place.location, detail: "20 records, deleted ones included")
    #expect(throws: full) { try store.merge([more[0]], now: Anchors.later) }
    #expect(throws: full) { try store.revise(more[0].id) { _ in more[0] } }
    // All or nothing, whatever is in it.
    #expect(throws: full) {
      try store.synchronise(
        [try Anchors.deleted(kept[0], at: 5000), more[0], more[1]], since: 0, limit: 10, now: Anchors.later)
    }
    #expect(try store.changes(since: 0) == before)
    // What takes no more room is accepted: edits, deletions, and what is sent again.
    #expect(try store.merge([try Anchors.renamed(kept[1], "y", at: 5000)], now: Anchors.later).changed == 1)
    #expect(try store.merge(kept, now: Anchors.later).unchanged == 20)
    #expect(try store.merge([try Anchors.deleted(kept[0], at: 5000)], now: Anchors.later).changed == 1)
    // That made room.
    #expect(try store.merge([more[0]], now: Anchors.later).added == 1)
    #expect(throws: full) { try store.merge([more[1]], now: Anchors.later) }
    #expect(try store.count() == 20 && ledger(store).usage.records == 20)
  }

  @Test(arguments: StoreKind.all) mutating func noMoreBytesThanAllowed(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    store.limits.bytes = 1 << 20
    let note = String(repeating: "\u{1F5FA}", count: 4000)
    var kept: [AnchorRecord] = []
    let full = StorageError(.full, at: place.location, detail: "1 MB")
    while kept.count < 100 {
      var anchor = try Anchors.record("", using: &generator).anchor
      anchor.note = note
      let record = try AnchorRecord(anchor, edited: EditStamp(milliseconds: 1000, client: Anchors.client("a")))
      do throws(StorageError) { try store.merge([record], now: Anchors.later) } catch {
        #expect(error == full)
        break
      }
      kept.append(record)
    }
    #expect(kept.count == (1 << 20) / (16_000 + 324))
    // Edits of clocks that are ahead count, too, and a deletion by such a clock is accepted nevertheless.
    let ahead = Int64(Anchors.later.secondsSince1970 + 1000) * 1000
    store.limits.bytes = try ledger(store).usage.bytes
    #expect(throws: StorageError.self) {
      try store.merge([try Anchors.renamed(kept[0], "", at: ahead)], now: Anchors.later)
    }
    try store.merge([try Anchors.deleted(kept[0], at: ahead)], now: Anchors.later)
    #expect(try store.anchor(kept[0].id)?.record.isDeleted == true)
    // A limit that is lowered afterwards: the store can be read, and made smaller.
    store.limits.bytes = 1 << 19
    #expect(try store.anchors().count == kept.count - 1)
    try store.merge([try Anchors.deleted(kept[1], at: 5000)], now: Anchors.later)
    let one = try records(1)
    let error = #expect(throws: StorageError.self) { try store.merge(one, now: Anchors.later) }
    #expect(error?.kind == .full)
  }

  /// A deletion whose response was lost, and that the store has forgotten since, is accepted by a full store, too.
  @Test(arguments: StoreKind.all) mutating func deletionsOfTheUnknownAreAccepted(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    store.limits.records = 20
    try store.merge(try records(20), now: Anchors.later)
    let ahead = Int64(Anchors.later.secondsSince1970 + 1000) * 1000
    for round in 0..<5 {
      let deleted = try records(3).map { try Anchors.deleted($0, at: ahead) }
      let response = try store.synchronise(deleted, since: 20, limit: 10, now: Anchors.later)
      #expect(response.anchors.count == 3 && response.anchors.allSatisfy(\.record.isDeleted), "round \(round)")
      // Those before make room for these.
      #expect(try ledger(store).usage.records == 23 && store.count() == 20)
    }
    let one = try records(1)
    let error = #expect(throws: StorageError.self) { try store.merge(one, now: Anchors.later) }
    #expect(error?.kind == .full)
  }

  /// Without end new, edited, from clocks that are wrong, and deleted again.
  @Test(arguments: StoreKind.all) mutating func aHostileWriterFillsNothing(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    let limits = StoreLimits(records: 400, bytes: 1 << 20)
    store.limits = limits
    let ahead = Int64(Anchors.later.secondsSince1970 + 1000) * 1000
    for round in 0..<30 {
      let some = try records(100)
      try store.merge(some, now: Anchors.later)
      for edit in 0..<3 {
        try store.merge(
          try some.map {
            try Anchors.renamed(
              $0, "\(edit)", at: ahead + Int64(edit), by: "c\(Int.random(in: 0..<9, using: &generator))")
          }, now: Anchors.later)
      }
      try store.merge(try some.map { try Anchors.deleted($0, at: ahead + 10) }, now: Anchors.later)
      let usage = try ledger(store).usage
      #expect(usage.records <= limits.records && usage.bytes <= limits.bytes, "round \(round), seed 31")
    }
    #expect(try store.count() == 0)
    #expect(try store.changes(since: 0).anchors.count <= limits.records)
  }

  /// The counts are those of the rows, whatever was done, and whatever program of the version before did.
  @Test(arguments: StoreKind.all) mutating func countsAreThoseOfTheRows(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    store.limits.records = 100
    var known = try records(80)
    try store.merge(known, now: Anchors.later)
    try store.merge(try known[..<9].map { try Anchors.deleted($0, at: 5000) }, now: Anchors.later)
    let ahead = Int64(Anchors.later.secondsSince1970 + 1000) * 1000
    for step in 0..<60 {
      let index = Int.random(in: 0..<known.count, using: &generator)
      let time = Int.random(in: 0..<4, using: &generator) == 0 ? ahead + Int64(step) : 5000 + Int64(step)
      let new = try records(3)
      let sent =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: new
        case 1: [try Anchors.deleted(known[index], at: time)]
        default: [try Anchors.renamed(known[index], "n\(step)", at: time)]
        }
      // The store may have forgotten what is sent again.
      do throws(StorageError) { try store.merge(sent, now: Anchors.later) } catch {
        #expect(error.kind == .full)
        continue
      }
      if sent.count > 1 { known += new }
    }
    let counted = try ledger(store)
    #expect(try store.count() == counted.usage.kept && counted.gone > 0, "seed 31")
    // As a program of the version before leaves it, which keeps no ledger: there is none yet, or one of an earlier state.
    store.limits = .own
    var expected = counted.usage
    for text in ["", counted.text] {
      let some = try records(2)
      try setLedger(text, in: store)
      func write(_ store: some MergingStore) throws(StorageError) {
        try store.transaction { merge throws(StorageError) in
          let number = try merge.transaction.lastChange() + 1
          try merge.transaction.put([StoredAnchor(record: some[0], revision: number)], changingCountBy: 1)
        }
      }
      let merging = try #require(store as? any MergingStore)
      try write(merging)
      try store.merge([some[1]], now: Anchors.later)
      for record in some { expected.add(record) }
      #expect(try ledger(store).usage == expected, "seed 31")
      #expect(try store.count() == expected.kept)
    }
  }

  /// Whoever asks for what came after a deletion that has been forgotten learns what there is.
  @Test(arguments: StoreKind.all) mutating func whoMissedForgottenDeletionsLearnsWhatIsThere(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    store.limits.records = 50
    let kept = try records(50)
    try store.merge(kept, now: Anchors.later)
    try store.merge(try kept[..<10].map { try Anchors.deleted($0, at: 5000) }, now: Anchors.later)
    let memory = RememberedAnchors(of: place.location)
    try memory.follow(store)
    #expect(try store.changes(since: 50).anchors.count == 10 && store.changes(since: 50).present == nil)
    try store.merge(try records(5), now: Anchors.later)
    let present = Set(try store.anchors().map(\.id))
    #expect(present.count == 45)
    // Who knows all deletions, or nothing, needs no list.
    #expect(try store.changes(since: 60).present == nil && store.changes(since: 0).present == nil)
    for since in [1, 50, 59] { #expect(try Set(store.changes(since: since).present ?? []) == present, "\(since)") }
    // In pages, too, and once.
    var (since, lists) = (30, 0)
    while true {
      let page = try store.changes(since: since, limit: 4)
      lists += page.present == nil ? 0 : 1
      since = page.sequence
      if !page.more { break }
    }
    #expect(lists == 1)
    // A copy that was followed meanwhile, and one that was not for long.
    try memory.follow(store)
    #expect(try memory.count() == 45 && Set(memory.anchors().map(\.id)) == present)
    #expect(try Set(memory.changes(since: 50).present ?? []) == present)
  }
}
