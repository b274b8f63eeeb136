import CSQLite
import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// Any problem with the file is reported in one sentence, and the file is unchanged.
@Suite struct StorageErrorTests {
  private let folder: TemporaryFolder
  private let path: String
  private var generator = SeededGenerator(seed: 6)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("a.sqlite").path
  }

  private func kind(_ body: () throws -> Void) -> StorageError.Kind? {
    do {
      try body()
      return nil
    } catch let error as StorageError {
      // A sentence with the file in it, and no line breaks.
      #expect(error.description.hasSuffix(".") && error.description.contains("a.sqlite"), "\(error)")
      #expect(!error.description.contains("\n"))
      return error.kind
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  private func opened(_ access: StoreAccess = .create) -> StorageError.Kind? {
    kind { _ = try SQLiteAnchorStore(path: path, access: access, patience: 20) }
  }

  @Test func whatIsNotThere() throws {
    #expect(opened(.readWrite) == .missing)
    #expect(opened(.readOnly) == .missing)
    #expect(folder.names.isEmpty)
    #expect(kind { _ = try SQLiteAnchorStore(path: folder.url.path + "/none/a.sqlite") } == .folderMissing)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(opened() == .notAStore)
  }

  @Test func whatIsNoStore() throws {
    let texts = [
      Data("<gpx/>".utf8), Data(repeating: 0, count: 5000),
      Data("SQLite format 3\0".utf8 + [UInt8](repeating: 7, count: 90)),
    ]
    for text in texts {
      try text.write(to: URL(fileURLWithPath: path))
      for access in [StoreAccess.create, .readWrite, .readOnly] { #expect(opened(access) == .notAStore) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
    }
    // An empty file contains nothing to lose: it may become a store.
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(opened(.readOnly) == .notAStore)
    #expect(opened() == nil)
  }

  @Test func anotherProgramsFileIsLeftAlone() throws {
    let other = try Database(path: path, mode: .create, patience: 0)
    try other.execute("CREATE TABLE bookmark (name TEXT); INSERT INTO bookmark VALUES ('x')")
    #expect(opened() == .notAStore)
    #expect(try other.number("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(try other.number("PRAGMA user_version") == 0)
  }

  @Test func aLaterVersionsFileIsLeftAlone() throws {
    do { _ = try SQLiteAnchorStore(path: path) }
    do { try Database(path: path, mode: .readWrite, patience: 0).execute("PRAGMA user_version = 2") }
    for access in [StoreAccess.create, .readWrite, .readOnly] { #expect(opened(access) == .newer) }
  }

  @Test mutating func anotherProgramWrites() throws {
    let store = try SQLiteAnchorStore(path: path, patience: 20)
    let other = try Database(path: path, mode: .readWrite, patience: 0)
    try other.execute("BEGIN IMMEDIATE")
    let record = try Anchors.record("x", using: &generator)
    #expect(kind { try store.merge([record], now: Anchors.later) } == .locked)
    // Reading continues.
    #expect(try store.count() == 0)
    try other.execute("ROLLBACK")
    #expect(try store.merge([record], now: Anchors.later).added == 1)
  }

  /// SQLite's own limit of pages gives the same error as a full disk.
  @Test mutating func theDiskIsFull() throws {
    let store = try SQLiteAnchorStore(path: path)
    let first = try Anchors.record("first", using: &generator)
    try store.merge([first], now: Anchors.later)
    try store.database.execute("PRAGMA max_page_count = 20")
    let many = try (0..<2000).map { try Anchors.record("\($0)", using: &generator) }
    #expect(kind { try store.merge(many, now: Anchors.later) } == .diskFull)
    #expect(try store.anchors() == [first])
    try store.database.execute("PRAGMA max_page_count = 100000")
    #expect(try store.merge(many, now: Anchors.later).added == 2000)
  }

  @Test mutating func pagesAreDamaged() throws {
    do {
      let store = try SQLiteAnchorStore(path: path)
      try store.merge((0..<2000).map { try Anchors.record("\($0)", using: &generator) }, now: Anchors.later)
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 40 * 4096)
    file.write(Data((0..<80 * 4096).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
    try file.close()
    let store = try SQLiteAnchorStore(path: path)
    #expect(kind { _ = try store.anchors() } == .corrupt)
    let error = #expect(throws: StorageError.self) { try store.anchors() }
    #expect(error?.description.contains("waymark anchors recover --store \(path)") == true)
  }

  @Test mutating func valuesThatCannotBe() throws {
    let store = try SQLiteAnchorStore(path: path)
    try store.merge([try Anchors.record("x", using: &generator)], now: Anchors.later)
    try store.database.execute("UPDATE anchor SET colour = 'ultraviolet'")
    #expect(kind { _ = try store.anchors() } == .corrupt)
  }

  /// Runs without permissions: they do not apply to root, so this thread drops its privileges.
  @Test(.enabled(if: geteuid() == 0, "only root can act as somebody else"))
  mutating func permissionIsTakenAway() async throws {
    do {
      let store = try SQLiteAnchorStore(path: path)
      try store.merge([try Anchors.record("x", using: &generator)], now: Anchors.later)
    }
    let folder = folder.url.path
    let path = path
    chmod(path, 0o600)
    chmod(folder, 0o755)
    let kinds = await asNobody {
      [StorageErrorTests.kindOfOpening(path, .readWrite), StorageErrorTests.kindOfOpening(path, .readOnly)]
    }
    #expect(kinds == [.notPermitted, .notPermitted])
    chmod(path, 0o644)
    let readable = await asNobody { StorageErrorTests.kindOfOpening(path, .readWrite) }
    // To read it, SQLite would have to create a file beside it.
    #expect(readable == .readOnly || readable == .notPermitted)
    let new = await asNobody { StorageErrorTests.kindOfOpening(folder + "/new.sqlite", .create) }
    #expect(new == .notPermitted)
  }

  private static func kindOfOpening(_ path: String, _ access: StoreAccess) -> StorageError.Kind? {
    do throws(StorageError) {
      _ = try SQLiteAnchorStore(path: path, access: access, patience: 20)
      return nil
    } catch {
      return error.kind
    }
  }

  /// Runs on a thread with the file access of another user (`setfsuid` is per thread).
  private func asNobody<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // No module contains the header of these functions.
        for name in ["setfsgid", "setfsuid"] {
          guard let symbol = dlsym(nil, name) else { continue }
          _ = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)(65_534)
        }
        continuation.resume(returning: body())
      }
    }
  }

  @Test(arguments: [
    (SQLITE_BUSY, 0, "locked"), (SQLITE_CORRUPT, 0, "corrupt"), (SQLITE_NOTADB, 0, "notAStore"),
    (SQLITE_FULL, 0, "diskFull"),
    (SQLITE_IOERR | 4 << 8, ENOSPC, "diskFull"), (SQLITE_IOERR | 4 << 8, EIO, "failed"),
    (SQLITE_READONLY, 0, "readOnly"),
    (SQLITE_READONLY | 4 << 8, 0, "moved"), (SQLITE_PERM, 0, "notPermitted"), (SQLITE_NOMEM, 0, "failed"),
  ])
  func codesOfSQLite(_ code: Int32, _ system: Int32, _ kind: String) {
    #expect(Database.explain(code, systemError: system, path: "/x", words: "w").kind.rawValue == kind)
  }
}
