import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// Devices whose clocks are ahead.
@Suite struct MovedEditsTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 5)

  private func seconds(_ value: Double) -> UTCInstant { UTCInstant(secondsSince1970: value) }

  @Test(arguments: StoreKind.all) mutating func anEditOfTomorrowCountsAsMadeNow(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    try store.merge([record], now: seconds(100))
    let stored = try #require(try store.anchor(record.id)?.record)
    #expect(stored.nameEdit.milliseconds == 100_000 && stored.locationEdit == stored.nameEdit)
    // So a client with a correct clock can edit a second later.
    try store.merge([try Anchors.renamed(record, "right", at: 102_000, by: "b")], now: seconds(102))
    #expect(try store.anchor(record.id)?.record.anchor.name == "right")
  }

  @Test(arguments: StoreKind.all) mutating func aLittleAheadIsNothing(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 100_900, using: &generator)
    try store.merge([record], now: seconds(100))
    #expect(try store.anchor(record.id)?.record == record)
  }

  /// The response was lost and the same edit arrives again: it must not win over edits made by others in between.
  @Test(arguments: StoreKind.all) mutating func theSameEditGetsTheSameTimeAgain(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    try store.merge([record], now: seconds(100))
    try store.merge([try Anchors.renamed(record, "between", at: 110_000, by: "b")], now: seconds(110))
    let before = try store.changes(since: 0)
    for now in [120.0, 90_001, 100_000] {
      let outcome = try store.merge([record], now: seconds(now))
      #expect(outcome.unchanged == 1, "at \(now)")
    }
    #expect(try store.changes(since: 0) == before)
    #expect(before.anchors.map(\.record.anchor.name) == ["between"])
  }

  /// Made, renamed and deleted, all dated to tomorrow: it stays deleted.
  @Test(arguments: StoreKind.all) mutating func theOrderOfEditsStays(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let made = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    let renamed = try Anchors.renamed(made, "y", at: 90_000_500, by: "fast")
    let deleted = try Anchors.deleted(renamed, at: 90_001_000, by: "fast")
    try store.merge([deleted], now: seconds(100))
    let stored = try #require(try store.anchor(made.id)?.record)
    #expect(stored.isDeleted && stored.locationEdit < stored.nameEdit)
    #expect(stored.deletedEdit.map { $0.milliseconds <= 100_010 } == true)
    // Step by step, the result is the same.
    let other = try places.new(kind).open()
    for state in [made, renamed, deleted] { try other.merge([state], now: seconds(100)) }
    #expect(try other.anchor(made.id)?.record.isDeleted == true)
    #expect(try other.anchor(made.id)?.record.anchor.name == "y")
  }

  @Test(arguments: StoreKind.all) mutating func noTimeAtAllIsNoTrap(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 200_000_000_000_000, by: "fast", using: &generator)
    for now in [Double.nan, .infinity, -.infinity, 1e300] { try store.merge([record], now: seconds(now)) }
    #expect(try store.count() == 1)
  }

  private func rows(_ store: any AnchorStore) throws -> [MovedEdit] {
    func read(_ store: some MergingStore) throws(StorageError) -> [MovedEdit] {
      try store.snapshot { reader throws(StorageError) in try reader.movedEdits(after: nil, limit: 10_000) }
    }
    let merging = try #require(store as? any MergingStore)
    return try read(merging)
  }

  /// A client that edits without end is remembered once for each field, and many clients are not all remembered.
  @Test(arguments: StoreKind.all) mutating func whatIsRememberedIsBounded(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    for edit in 0..<50 {
      try store.merge(
        [try Anchors.renamed(record, "\(edit)", at: 90_000_001 + Int64(edit), by: "fast")], now: seconds(100))
    }
    #expect(try rows(store).count == 4)
    #expect(try store.anchor(record.id)?.record.anchor.name == "49")
    // All in one request, and each by another client.
    let many = try (0..<100).map { try Anchors.renamed(record, "c\($0)", at: 95_000_000 + Int64($0), by: "c\($0)") }
    try store.merge(many, now: seconds(200))
    #expect(try rows(store).count == 3 + MovedEdits.maximumClients)
    let before = try store.changes(since: 0)
    #expect(before.anchors.map(\.record.anchor.name) == ["c99"])
    #expect(try store.merge([many[99], many[90]], now: seconds(300)).unchanged == 2)
    #expect(try store.changes(since: 0) == before)
  }

  /// Requests overtake each other: what a client edited before is not later than what it edited afterwards.
  @Test(arguments: StoreKind.all) mutating func anEarlierEditThatArrivesLateChangesNothing(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let made = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    let renamed = try Anchors.renamed(made, "y", at: 90_000_500, by: "fast")
    try store.merge([renamed], now: seconds(100))
    #expect(try store.merge([made], now: seconds(200)).unchanged == 1)
    #expect(try store.anchor(made.id)?.record.anchor.name == "y")
    // A clock that was set right since: its edits count as they are.
    try store.merge([try Anchors.renamed(made, "right", at: 300_000, by: "fast")], now: seconds(300))
    #expect(try store.anchor(made.id)?.record.anchor.name == "right")
    #expect(try store.merge([renamed], now: seconds(400)).unchanged == 1)
  }

  /// The version before remembered every edit: those that are of no use go with the first write.
  @Test(arguments: StoreKind.available) mutating func olderRowsAreCleared(_ kind: StoreKind) throws {
    let store = try places.new(kind).open()
    let record = try Anchors.record("x", at: 90_000_000, by: "fast", using: &generator)
    try store.merge([record], now: seconds(100))
    func fill(_ store: some MergingStore) throws(StorageError) {
      try store.transaction { merge throws(StorageError) in
        try merge.transaction.remember(
          (1...2500).map { step in
            MovedEdit(
              id: record.id, field: .name,
              stamp: EditStamp(milliseconds: 90_000_000 + step, client: record.nameEdit.client), given: 100_000 + step)
          })
        try merge.transaction.setLedger("")
      }
    }
    let merging = try #require(store as? any MergingStore)
    try fill(merging)
    #expect(try rows(store).count == 2504)
    try store.merge([try Anchors.record("another", using: &generator)], now: seconds(200))
    #expect(try rows(store).count == 4)
    #expect(try rows(store).map(\.given).max() == 102_500)
  }
}
