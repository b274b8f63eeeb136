import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// Stores that are full. `WAYMARK_ANCHOR_COUNT` says with how many anchors; `make test-scale` takes as many as a store may
/// have.
@Suite struct LargeAnchorStoreTests {
  private let places = StorePlaces()
  private let count = ProcessInfo.processInfo.environment["WAYMARK_ANCHOR_COUNT"].flatMap { Int($0) } ?? 3000

  @Test(arguments: StoreKind.available) func aFullStoreDoesWhatASmallOneDoes(_ kind: StoreKind) throws {
    try #require((1000...AnchorLimits.count).contains(count))
    var generator = SeededGenerator(seed: 8)
    let place = try places.new(kind)
    let store = try place.open()
    if count < AnchorLimits.count {
      (store as? SQLiteAnchorStore)?.capacity = count
      (store as? PostgresAnchorStore)?.capacity = count
    }
    var records = try (0..<count).map { number in
      let (latitude, longitude) = (generator.uniform(-90...90), generator.uniform(-180...180))
      return try record("\(number)", latitude: latitude, longitude: longitude, &generator)
    }
    // Both sides of the date line, and the poles.
    for (number, ends) in [(0.0, 180.0), (0, -180), (90, 0), (-90, 0)].enumerated() {
      records[number] = try record("end \(number)", latitude: ends.0, longitude: ends.1, &generator)
    }
    for start in stride(from: 0, to: count, by: 2000) {
      try store.merge(Array(records[start..<min(start + 2000, count)]), now: Anchors.later)
    }
    let reader = try place.open(.readOnly)
    #expect(try reader.count() == count && reader.sequence() == count)
    #expect(try read(reader, pageLength: 999) == records, "seed 8")
    for record in records.shuffled(using: &generator).prefix(100) {
      #expect(try reader.anchor(record.id)?.record == record)
    }

    // Full: nothing new, but edits, and something new in the place of a deleted one.
    let new = try Anchors.record("new", using: &generator)
    #expect(throws: StorageError(.tooMany, at: place.location, detail: String(count))) {
      try store.merge([new], now: Anchors.later)
    }
    let renamed = try Anchors.renamed(records[count / 2], "renamed", at: 5000)
    let answer = try store.synchronise(
      [renamed, try Anchors.deleted(records[7], at: 5000), new], since: count, limit: 10, now: Anchors.later)
    #expect(answer.anchors.map(\.revision) == [count + 1, count + 2, count + 3] && answer.sequence == count + 3)
    #expect(try store.count() == count)
    // Known to all who follow.
    let memory = RememberedAnchors(of: place.location)
    try memory.follow(reader)
    #expect(memory.count() == count)
    #expect(try read(memory, pageLength: 4000) == read(store, pageLength: 5000))
    #expect(memory.anchor(renamed.id)?.record == renamed)
  }

  private func record(
    _ name: String, latitude: Double, longitude: Double, _ generator: inout SeededGenerator
  ) throws -> AnchorRecord {
    let position = Position(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    let stamp = EditStamp(milliseconds: 1000, client: try Anchors.client("a"))
    return try AnchorRecord(Anchor(position: position, name: name, id: AnchorID(using: &generator)), edited: stamp)
  }

  private func read(_ store: any AnchorStore, pageLength: Int) throws -> [AnchorRecord] {
    var (since, records) = (0, [AnchorRecord]())
    while true {
      let page = try store.changes(since: since, limit: pageLength)
      records += page.anchors.map(\.record)
      since = page.sequence
      if !page.more { return records }
    }
  }
}
