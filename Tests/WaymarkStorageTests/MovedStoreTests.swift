import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// A store whose file is removed while it is open.
@Suite struct MovedStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appendingPathComponent("a.sqlite").path }

  init() throws { folder = try TemporaryFolder() }

  private func record() throws -> AnchorRecord {
    var generator = SystemRandomNumberGenerator()
    let position = Position(try #require(Coordinate(latitude: 1, longitude: 2)))
    let client = try #require(ClientID("test"))
    let stamp = try #require(EditStamp(time: UTCInstant(secondsSince1970: 1_800_000_000), client: client))
    return try AnchorRecord(Anchor(position: position, name: "x", id: AnchorID(using: &generator)), edited: stamp)
  }

  private var now: UTCInstant { UTCInstant(secondsSince1970: 1_800_000_001) }

  @Test func whoeverFindsOutGetsAnErrorAndTheNextHasTheFileThatIsThere() throws {
    let store = try SQLiteAnchorStore(path: path)
    try store.merge([record()], now: now)
    let identity = store.identity
    try FileManager.default.removeItem(atPath: path)
    let error = #expect(throws: StorageError.self) { try store.merge([record()], now: now) }
    #expect(error?.kind == .moved)
    let kept = try record()
    try store.merge([kept], now: now)
    #expect(store.identity != identity)
    #expect(try SQLiteAnchorStore(path: path).anchors().map(\.id) == [kept.id])
  }

  @Test func anotherStoreInItsPlaceIsUsedAsItIs() throws {
    let store = try SQLiteAnchorStore(path: path)
    let other = folder.url.appendingPathComponent("b.sqlite").path
    let kept = try record()
    try SQLiteAnchorStore(path: other).merge([kept], now: now)
    #expect(rename(other, path) == 0)
    #expect(throws: StorageError.self) { try store.sequence() }
    #expect(try store.anchors().map(\.id) == [kept.id])
  }

  /// Moved away in the middle of a transaction: nothing is acknowledged.
  @Test func whatIsNotAtItsPlaceIsNotCommitted() throws {
    let store = try SQLiteAnchorStore(path: path)
    let record = try record()
    let away = path + ".away"
    let position = path
    let error = #expect(throws: StorageError.self) {
      try store.revise(record.id) { _ in
        rename(position, away)
        return record
      }
    }
    #expect(error?.kind == .moved)
    #expect(throws: StorageError.self) { try store.count() }
    #expect(try store.count() == 0)
  }

  @Test func aReaderOfNothingSaysSo() throws {
    try SQLiteAnchorStore(path: path).merge([record()], now: now)
    let reader = try SQLiteAnchorStore(path: path, access: .readOnly)
    try FileManager.default.removeItem(atPath: path)
    for _ in 0..<2 { #expect(throws: StorageError.self) { try reader.count() } }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func anotherUserCannotReadANewStore() throws {
    let store = try SQLiteAnchorStore(path: path)
    try store.merge([record()], now: now)
    for end in ["", "-wal", "-shm"] {
      let values = try FileManager.default.attributesOfItem(atPath: path + end)
      #expect(values[.posixPermissions] as? Int == 0o600)
    }
    // Permissions that the owner has widened stay.
    chmod(path, 0o644)
    _ = try SQLiteAnchorStore(path: path)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
  }

  /// Links that lead to nothing yet: the store that they lead to is private, too.
  @Test func anotherUserCannotReadANewStoreBehindALink() throws {
    let files = FileManager.default
    let inner = folder.url.appendingPathComponent("inner")
    try files.createDirectory(at: inner, withIntermediateDirectories: false)
    try files.createSymbolicLink(atPath: path, withDestinationPath: "inner/b.sqlite")
    try files.createSymbolicLink(
      atPath: inner.appendingPathComponent("b.sqlite").path,
      withDestinationPath: folder.url.appendingPathComponent("c.sqlite").path)
    let store = try SQLiteAnchorStore(path: path)
    try store.merge([record()], now: now)
    let made = try files.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix("c.sqlite") }
    #expect(made.contains("c.sqlite"))
    for name in made {
      let values = try files.attributesOfItem(atPath: folder.url.appendingPathComponent(name).path)
      #expect(values[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    // One that leads to itself is an error, and no endless loop.
    let loop = folder.url.appendingPathComponent("loop").path
    try files.createSymbolicLink(atPath: loop, withDestinationPath: "loop")
    #expect(throws: StorageError.self) { try SQLiteAnchorStore(path: loop) }
  }
}
