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
}
