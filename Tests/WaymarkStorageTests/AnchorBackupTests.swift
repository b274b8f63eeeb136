import Foundation
import Synchronization
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkStorage

/// Backups of files and databases, restored to files and databases.
@Suite struct AnchorBackupTests {
  private let places = StorePlaces()
  private let folder: TemporaryFolder
  private var generator = SeededGenerator(seed: 23)
  private var backup: String { path("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  /// A store with changed and deleted anchors, and edits whose times lay ahead.
  private mutating func fill(_ store: any AnchorStore, count: Int = 2500) throws {
    var records = try (0..<count).map {
      try Anchors.record(
        "é \($0)", latitude: Double($0 % 90), altitude: Altitude(meters: 5, reference: .ellipsoid), using: &generator)
    }
    try store.merge(records, now: Anchors.later)
    for i in stride(from: 0, to: count, by: 7) { records[i] = try Anchors.renamed(records[i], "new \(i)", at: 5000) }
    for i in stride(from: 0, to: count, by: 10) { records[i] = try Anchors.deleted(records[i], at: 6000) }
    try store.merge(records, now: Anchors.later)
    let ahead = try Anchors.renamed(records[1], "ahead", at: 2_000_000_100_000)
    try store.merge([ahead], now: Anchors.later)
  }

  @Test(arguments: StoreKind.available, StoreKind.available)
  mutating func everythingComesBack(_ from: StoreKind, _ to: StoreKind) throws {
    let (source, target) = (try places.new(from), try places.new(to))
    let store = try source.open()
    try fill(store)
    let all = try store.changes(since: 0)
    let saved = try AnchorBackup.save(source.location, to: backup)
    #expect(saved == AnchorBackup.Content(anchors: 2250, deleted: 250, revision: all.sequence))
    #expect(try names == ["backup.sqlite"])
    #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    #expect(try AnchorBackup.restore(backup, to: target.location) == saved)
    let again = try target.open(.readWrite)
    #expect(try again.changes(since: 0) == all)
    #expect(try again.count() == 2250)
    #expect(again.identity != store.identity)
    // An edit from a clock that was ahead, sent again after another: it must not win this time either.
    let name = try #require(all.anchors.first { $0.record.anchor.name == "ahead" }).record
    let other = try Anchors.renamed(name, "after", at: 2_000_000_000_500, by: "z")
    let ahead = try Anchors.renamed(name, "ahead", at: 2_000_000_100_000)
    try again.merge([other], now: UTCInstant(secondsSince1970: 2_000_000_001))
    try again.merge([ahead], now: UTCInstant(secondsSince1970: 2_000_000_200))
    #expect(try again.anchor(name.id)?.record.anchor.name == "after")
    // It goes on where it was.
    #expect(try again.sequence() == all.sequence + 1)
  }

  @Test(arguments: StoreKind.available) mutating func othersWriteMeanwhile(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    try fill(try place.open())
    let isOver = Atomic(false)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var generator = SeededGenerator(seed: 24)
      let store = try? place.open()
      var round = 0
      while !isOver.load(ordering: .relaxed) {
        // Both or none, far apart in the order of changes.
        let filler = (0..<1200).compactMap { _ in try? Anchors.record("x", using: &generator) }
        let pair = (0..<2).compactMap { _ in try? Anchors.record("pair \(round)", using: &generator) }
        _ = try? store?.merge([pair[0]] + filler + [pair[1]], now: Anchors.later)
        round += 1
      }
      done.signal()
    }
    var most = 0
    for i in 0..<4 {
      _ = try AnchorBackup.save(place.location, to: path("\(i).sqlite"))
      let anchors = try SQLiteAnchorStore(path: path("\(i).sqlite"), access: .readOnly).anchors()
      let pairs = Dictionary(grouping: anchors.map(\.anchor.name).filter { $0.hasPrefix("pair") }) { $0 }
      #expect(pairs.values.allSatisfy { $0.count == 2 }, "seed 23")
      most = max(most, pairs.count)
    }
    isOver.store(true, ordering: .relaxed)
    done.wait()
    #expect(most > 0)
  }

  /// Wherever a byte is damaged or the end is missing: the backup is refused, or everything that is read is right.
  @Test mutating func damageIsFound() throws {
    let place = try places.new(.sqlite)
    try fill(try place.open(), count: 400)
    let all = try place.open().changes(since: 0)
    _ = try AnchorBackup.save(place.location, to: backup)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: backup)))
    var refused = 0
    for trial in 0..<200 {
      var damaged = bytes
      if trial % 4 == 0 {
        damaged.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      } else {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      let file = path("damaged.sqlite")
      try Data(damaged).write(to: URL(fileURLWithPath: file))
      do throws(StorageError) {
        _ = try AnchorBackup.restore(file, to: .file(path("new.sqlite")))
        #expect(
          try SQLiteAnchorStore(path: path("new.sqlite"), access: .readOnly).changes(since: 0) == all,
          "seed 23, trial \(trial)")
      } catch {
        refused += 1
        #expect([.corrupt, .notAStore, .newer, .failed].contains(error.kind), "\(error)")
        #expect(!NewStoreFile.isTaken(path("new.sqlite")))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(damaged), "the backup was changed")
      for end in ["", "-wal", "-shm", "-journal"] { unlink(path("new.sqlite") + end) }
    }
    #expect(refused > 100)
    #expect(try names == ["backup.sqlite", "damaged.sqlite"])
  }

  @Test(arguments: StoreKind.available) mutating func whatIsNoBackupIsRefused(_ kind: StoreKind) throws {
    let target = try places.new(kind)
    try Data(
      "not a store, but long enough to have a header of a hundred bytes: 0123456789012345678901234567890123456789".utf8
    )
    .write(to: URL(fileURLWithPath: path("text")))
    try Data().write(to: URL(fileURLWithPath: path("empty")))
    let foreign = try Database(path: path("foreign"), mode: .create, patience: 0)
    try foreign.execute("CREATE TABLE anchor (sequence INTEGER PRIMARY KEY)")
    for (name, kind) in [
      ("text", StorageError.Kind.notAStore), ("empty", .notAStore), ("foreign", .notAStore),
      (".", .notAStore), ("nothing", .missing), ("nothing/x", .folderMissing),
    ] {
      #expect(throws: StorageError(kind, path: path(name)), "\(name)") {
        try AnchorBackup.restore(path(name), to: target.location)
      }
    }
    // Nothing was made.
    #expect(throws: StorageError.self) { try target.open(.readOnly) }
  }

  @Test(arguments: StoreKind.available) mutating func nothingIsReplaced(_ kind: StoreKind) throws {
    let (source, target) = (try places.new(.sqlite), try places.new(kind))
    try fill(try source.open(), count: 20)
    _ = try AnchorBackup.save(source.location, to: backup)
    #expect(throws: InputError.self) { try AnchorBackup.save(source.location, to: backup) }
    let present = try target.open()
    try present.merge([try Anchors.record("present", using: &generator)], now: Anchors.later)
    #expect(throws: StorageError(.notEmpty, at: target.location)) {
      try AnchorBackup.restore(backup, to: target.location)
    }
    #expect(try present.anchors().map(\.anchor.name) == ["present"])
    // The journal of a store that was moved away would be applied to the new file.
    try Data("x".utf8).write(to: URL(fileURLWithPath: path("new.sqlite-wal")))
    #expect(throws: StorageError(.notEmpty, path: path("new.sqlite"))) {
      try AnchorBackup.restore(backup, to: .file(path("new.sqlite")))
    }
  }

  @Test mutating func aBackupThatWasUsedAsAStoreIsOne() throws {
    let place = try places.new(.sqlite)
    try fill(try place.open(), count: 20)
    _ = try AnchorBackup.save(place.location, to: backup)
    let used = try SQLiteAnchorStore(path: backup)
    try used.merge([try Anchors.record("more", using: &generator)], now: Anchors.later)
    let restored = try AnchorBackup.restore(backup, to: .file(path("new.sqlite")))
    #expect(restored.anchors == 19)
    let store = try SQLiteAnchorStore(path: path("new.sqlite"))
    #expect(try store.changes(since: 0) == used.changes(since: 0))
  }

  @Test mutating func aDatabaseThatServersHavePreparedTakesABackup() throws {
    guard StoreKind.available.contains(.postgres) else { return }
    let (source, target) = (try places.new(.sqlite), try places.new(.postgres))
    try fill(try source.open(), count: 20)
    _ = try AnchorBackup.save(source.location, to: backup)
    let server = try target.open()
    #expect(try server.sequence() == 0)
    _ = try AnchorBackup.restore(backup, to: target.location)
    #expect(try server.count() == 18)
  }
}
