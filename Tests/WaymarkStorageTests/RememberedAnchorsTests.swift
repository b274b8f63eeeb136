import TestSupport
import Testing
import Waymark

@testable import WaymarkStorage

/// What is remembered of a store is what the store has.
@Suite struct RememberedAnchorsTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 17)

  @Test mutating func itIsWhatTheStoreHas() throws {
    let store = try places.new(.sqlite).open()
    let memory = RememberedAnchors(of: store.location)
    #expect(memory.age == nil && memory.sequence() == 0)
    var records: [AnchorRecord] = []
    // So many changes of few anchors that what is outdated is cleared away.
    for round in 0..<60 {
      if round < 20 { records.append(try Anchors.record("\(round)", using: &generator)) }
      var sent: [AnchorRecord] = []
      for record in records {
        let time = Int64(10_000 + 10 * round)
        sent.append(
          generator.uniform(0...1) < 0.2
            ? try Anchors.deleted(record, at: time) : try Anchors.renamed(record, "\(round)", at: time + 1))
      }
      try store.merge(sent, now: Anchors.later)
      #expect(try memory.follow(store) == false)
      #expect(memory.age != nil && memory.identity == store.identity)
      #expect(try memory.sequence() == store.sequence() && memory.count() == store.count(), "seed 17, \(round)")
      for since in [0, try store.sequence() / 2, try store.sequence() - 3] {
        #expect(try memory.changes(since: since, limit: 7) == store.changes(since: since, limit: 7))
        #expect(
          try memory.list(since: since, limit: 9, withDeleted: false)
            == store.list(since: since, limit: 9, withDeleted: false))
      }
      for record in records { #expect(try memory.anchor(record.id) == store.anchor(record.id)) }
    }
    // A number that only another server has seen so far: nothing is after it.
    let beyond = memory.sequence() + 5
    #expect(try memory.changes(since: beyond) == AnchorChanges(sequence: beyond, more: false, anchors: []))
  }

  @Test mutating func itIsNeverWritten() throws {
    let store = try places.new(.sqlite).open()
    let record = try Anchors.record("x", using: &generator)
    let memory = RememberedAnchors(of: store.location)
    let merging = #expect(throws: StorageError.self) { try memory.merge([record], now: Anchors.later) }
    #expect(merging?.kind == .unreachable)
    #expect(throws: StorageError.self) {
      try memory.synchronise([record], since: 0, limit: 10, now: Anchors.later)
    }
    #expect(throws: StorageError.self) { try memory.revise(record.id) { _ in record } }
    #expect(try store.count() == 0)
  }

  @Test mutating func anotherStoreIsReadFromItsBeginning() throws {
    let (one, two) = (try places.new(.sqlite).open(), try places.new(.sqlite).open())
    for number in 0..<3 { try one.merge([try Anchors.record("\(number)", using: &generator)], now: Anchors.later) }
    for number in 0..<5 { try two.merge([try Anchors.record("\(number)", using: &generator)], now: Anchors.later) }
    let memory = RememberedAnchors(of: one.location)
    for (store, isAnother) in [(one, false), (two, true), (one, true)] {
      #expect(try memory.follow(store) == isAnother)
      #expect(try memory.changes(since: 0) == store.changes(since: 0) && memory.identity == store.identity)
    }
  }
}
