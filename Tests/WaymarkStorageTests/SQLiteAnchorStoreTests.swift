import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkStorage

/// What only a file does.
@Suite struct SQLiteAnchorStoreTests {
  private var generator = SeededGenerator(seed: 4)

  @Test mutating func otherConnectionsAreNoticed() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let store = try SQLiteAnchorStore(path: path)
    let other = try SQLiteAnchorStore(path: path)
    #expect(store.identity == other.identity)
    let before = try store.foreignVersion()
    try store.merge([try Anchors.record("own", using: &generator)], now: Anchors.later)
    #expect(try store.foreignVersion() == before)
    try other.merge([try Anchors.record("other", using: &generator)], now: Anchors.later)
    #expect(try store.foreignVersion() != before)
    #expect(try store.sequence() == 2)
    let reader = try SQLiteAnchorStore(path: path, access: .readOnly)
    #expect(try reader.count() == 2)
    withExtendedLifetime(folder) {}
    let another = try Anchors.record("another", using: &generator)
    #expect(throws: StorageError(.readOnly, path: path)) { try reader.merge([another], now: Anchors.later) }
  }
}
