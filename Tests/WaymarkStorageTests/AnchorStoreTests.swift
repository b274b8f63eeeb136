import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// What every store does, in whatever it is kept.
@Suite struct AnchorStoreTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 4)

  @Test(arguments: StoreKind.all) mutating func everyValueComesBack(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    var records: [AnchorRecord] = []
    for i in 0..<200 {
      func maybe(_ range: ClosedRange<Double>) -> Double? { i % 3 == 0 ? nil : generator.uniform(range) }
      let altitude = maybe(-400...8000).map {
        Altitude(meters: $0, reference: i % 2 == 0 ? .ellipsoid : .meanSeaLevel)
      }
      let coordinate = try #require(
        Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180)))
      let anchor = Anchor(
        position: Position(coordinate, altitude: altitude), name: ["", "é 漢字 👩‍👩‍👧", "'; DROP TABLE anchor; --"][i % 3],
        id: AnchorID(using: &generator), note: "one\ntwo\t\u{1F5FA}", colour: AnchorColour.allCases[i % 8],
        accuracy: maybe(0...100), verticalAccuracy: maybe(0...100), origin: AnchorOrigin.allCases[i % 6],
        created: i % 4 == 0 ? nil : UTCInstant(secondsSince1970: Double(Int(generator.uniform(0...2e12))) / 1000))
      func stamp() throws -> EditStamp {
        EditStamp(milliseconds: Int64(generator.uniform(0...1e12)), client: try Anchors.client("c\(i % 5)"))
      }
      records.append(
        try AnchorRecord(
          anchor, location: try stamp(), name: try stamp(), note: try stamp(), colour: try stamp(),
          deleted: i % 5 == 0 ? try stamp() : nil))
    }
    let outcome = try place.open().merge(records, now: Anchors.later)
    #expect(outcome.added == 200 && outcome.sequence == 200)
    // Another connection, after the first is closed.
    let store = try place.open(.readWrite)
    let all = try store.changes(since: 0)
    #expect(all.anchors.map(\.record) == records, "seed 4")
    #expect(all.anchors.map(\.revision) == Array(1...200))
    #expect(try store.anchors() == records.filter { !$0.isDeleted })
    #expect(try store.count() == records.count { !$0.isDeleted })
    for record in records { #expect(try store.anchor(record.id)?.record == record) }
    #expect(try store.anchor(AnchorID(using: &generator)) == nil)
  }

  @Test(arguments: StoreKind.all) mutating func mergingAgainChangesNothing(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    let records = try (0..<20).map { try Anchors.record("\($0)", using: &generator) }
    try store.merge(records, now: Anchors.later)
    let again = try store.merge(records + records.reversed(), now: Anchors.later)
    #expect(again.unchanged == 40 && again.added == 0 && again.changed == 0 && again.sequence == 20)
    #expect(try store.merge([], now: Anchors.later).sequence == 20)
  }

  @Test(arguments: StoreKind.all) mutating func theOrderOfArrivalDoesNotMatter(_ kind: StoreKind) throws {
    let first = try Anchors.record("first", at: 1000, using: &generator)
    let states = [
      first, try Anchors.renamed(first, "second", at: 2000), try Anchors.renamed(first, "third", at: 3000, by: "b"),
      try Anchors.deleted(first, at: 2500), try Anchors.renamed(first, "same time", at: 3000, by: "a"),
    ]
    var ends: [AnchorRecord?] = []
    for _ in 0..<12 {
      let store = try places.new(kind).open()
      for state in states.shuffled(using: &generator) { try store.merge([state], now: Anchors.later) }
      ends.append(try store.anchor(first.id)?.record)
    }
    #expect(ends.allSatisfy { $0?.anchor.name == "third" && $0?.isDeleted == false && $0 == ends[0] }, "seed 4")
  }

  @Test(arguments: StoreKind.all) mutating func changesComeInPagesAndEachAnchorOnce(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    let records = try (0..<10).map { try Anchors.record("\($0)", using: &generator) }
    try store.merge(records, now: Anchors.later)
    try store.merge([try Anchors.deleted(records[0], at: 5000)], now: Anchors.later)
    try store.merge([try Anchors.renamed(records[1], "x", at: 5000)], now: Anchors.later)
    var since = 0
    var seen: [AnchorID] = []
    while true {
      let page = try store.changes(since: since, limit: 3)
      seen += page.anchors.map(\.record.id)
      since = page.sequence
      #expect(page.anchors.count <= 3)
      if !page.more { break }
    }
    // Changed records have moved to the end.
    #expect(seen == (records[2...] + records[..<2]).map(\.id) && since == 12)
    #expect(try store.changes(since: 12).anchors.isEmpty)
    #expect(try store.changes(since: 11).anchors.map(\.record.anchor.name) == ["x"])
    // A sequence number that this store never reached is another store's.
    #expect(try store.changes(since: 13).anchors.count == 10)
    #expect(try store.changes(since: -7).anchors.count == 10)
    let kept = try store.list(since: 0, limit: 100, withDeleted: false)
    #expect(kept.anchors.count == 9 && kept.sequence == 12)
  }

  @Test(arguments: StoreKind.all) mutating func synchronisingReturnsTheSentOnesToo(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    let old = try Anchors.record("old", at: 9000, using: &generator)
    try store.merge([old], now: Anchors.later)
    // An earlier edit of the same field: it loses, and its sender must receive the present state although nothing has
    // changed since.
    let response = try store.synchronise(
      [try Anchors.renamed(old, "lost", at: 8000)], since: 1, limit: 10, now: Anchors.later)
    #expect(response.anchors.map(\.record) == [old] && response.sequence == 1 && !response.more)
    // The same request twice gives the same response twice.
    let new = try Anchors.record("new", using: &generator)
    let one = try store.synchronise([new], since: 1, limit: 10, now: Anchors.later)
    let two = try store.synchronise([new], since: 1, limit: 10, now: Anchors.later)
    #expect(one == two && one.anchors.map(\.record) == [new] && one.sequence == 2)
  }

  @Test(arguments: StoreKind.all) mutating func aRevisionSeesTheAnchorAsItIs(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    let record = try Anchors.record("x", using: &generator)
    let made = try store.revise(record.id) { present in
      #expect(present == nil)
      return record
    }
    #expect(made == StoredAnchor(record: record, revision: 1))
    let renamed = try Anchors.renamed(record, "y", at: 2000)
    #expect(try store.revise(record.id) { $0 == made ? renamed : nil }?.revision == 2)
    #expect(try store.revise(record.id) { _ in nil }?.revision == 2)
  }

  @Test(arguments: StoreKind.all) mutating func manyThreadsWriteAtOnce(_ kind: StoreKind) async throws {
    let place = try places.new(kind)
    let records = try (0..<80).map { try Anchors.record("\($0)", using: &generator) }
    let stores = [try place.open(), try place.open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (i, record) in records.enumerated() {
        group.addTask {
          try stores[i % 2].merge([record], now: Anchors.later)
          _ = try stores[i % 2].changes(since: 0)
        }
      }
      try await group.waitForAll()
    }
    #expect(try Set(stores[0].anchors().map(\.id)) == Set(records.map(\.id)))
    #expect(try stores[0].changes(since: 0).anchors.map(\.revision) == Array(1...80))
  }

  @Test(arguments: StoreKind.all) mutating func aStoreHoldsSoMany(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    #expect(AnchorLimits.count == 100_000)
    (store as? SQLiteAnchorStore)?.capacity = 500
    (store as? PostgresAnchorStore)?.capacity = 500
    let stamp = EditStamp(milliseconds: 1, client: try Anchors.client("a"))
    let position = Position(try #require(Coordinate(latitude: 1, longitude: 2)))
    let full = try (1...500).map {
      try AnchorRecord(Anchor(position: position, name: "", id: AnchorID(high: 1, low: UInt64($0))), edited: stamp)
    }
    try store.merge(full, now: Anchors.later)
    let one = try Anchors.record("one too many", using: &generator)
    #expect(throws: StorageError(.tooMany, at: place.location, detail: "500")) {
      try store.merge([one], now: Anchors.later)
    }
    // None of it is stored, and it is accepted in place of a deleted one.
    #expect(try store.sequence() == 500)
    let outcome = try store.merge([one, try Anchors.deleted(full[7], at: 5)], now: Anchors.later)
    #expect(outcome.added == 1 && outcome.changed == 1)
    #expect(try store.count() == 500)
  }

  @Test(arguments: StoreKind.all) mutating func whatIsThereStays(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    for access in [StoreAccess.readWrite, .readOnly] {
      let error = #expect(throws: StorageError.self) { try place.open(access) }
      #expect(error?.kind == place.absence)
    }
    let store = try place.open()
    let record = try Anchors.record("x", using: &generator)
    try store.merge([record], now: Anchors.later)
    let reader = try place.open(.readOnly)
    #expect(try reader.identity == store.identity && reader.count() == 1)
    let another = try Anchors.record("another", using: &generator)
    let error = #expect(throws: StorageError.self) { try reader.merge([another], now: Anchors.later) }
    #expect(error?.kind == .readOnly)
  }

  @Test(arguments: StoreKind.all) mutating func changesByOthersAreReported(_ kind: StoreKind) async throws {
    let place = try places.new(kind)
    let (store, other) = (try place.open(), try place.open())
    var changes = store.foreignChanges().makeAsyncIterator()
    #expect(await changes.next() == .changed)
    for count in 1...3 {
      try other.merge([try Anchors.record("\(count)", using: &generator)], now: Anchors.later)
      #expect(await changes.next() == .changed)
      #expect(try store.sequence() == count)
    }
  }
}
