import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkStorage

@Suite struct AnchorRecoveryTests {
  private let folder: TemporaryFolder
  private let path: String
  private let target: String
  private var generator = SeededGenerator(seed: 7)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("a.sqlite").path
    target = folder.url.appendingPathComponent("new.sqlite").path
  }

  /// A store with short and long rows, changed and deleted ones.
  private mutating func fill(_ store: SQLiteAnchorStore) throws -> [AnchorRecord] {
    var records: [AnchorRecord] = []
    for i in 0..<1500 {
      var record = try Anchors.record("anchor \(i)", using: &generator)
      if i % 100 == 0 {
        var anchor = record.anchor
        anchor.note = String(repeating: "漢", count: 4000)
        record = try AnchorRecord(anchor, edited: record.locationEdit)
      }
      records.append(record)
    }
    try store.merge(records, now: Anchors.later)
    for i in stride(from: 0, to: 1500, by: 7) { records[i] = try Anchors.renamed(records[i], "later \(i)", at: 5000) }
    for i in stride(from: 0, to: 1500, by: 11) { records[i] = try Anchors.deleted(records[i], at: 6000) }
    try store.merge(records, now: Anchors.later)
    return records
  }

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  @Test mutating func aSoundStoreComesBackWhole() throws {
    var records: [AnchorRecord] = []
    do { records = try fill(try SQLiteAnchorStore(path: path)) }
    let outcome = try AnchorRecovery.recover(path, to: target)
    let deleted = records.count { $0.isDeleted }
    #expect(outcome.anchors == records.count - deleted && outcome.deleted == deleted)
    let saved = try SQLiteAnchorStore(path: target).changes(since: 0).anchors.map(\.record)
    #expect(saved.sorted { $0.id < $1.id } == records.sorted { $0.id < $1.id })
  }

  @Test mutating func whatStandsInTheJournalAloneComesBack() throws {
    let store = try SQLiteAnchorStore(path: path)
    try store.database.execute("PRAGMA wal_autocheckpoint = 0")
    let records = try fill(store)
    let outcome = try AnchorRecovery.recover(path, to: target)
    #expect(outcome.anchors + outcome.deleted == records.count)
    withExtendedLifetime(store) {}
  }

  @Test mutating func damagedPagesCostTheirOwnRowsAlone() throws {
    var records: [AnchorRecord] = []
    do { records = try fill(try SQLiteAnchorStore(path: path)) }
    let sound = try bytes()
    let pages = sound.count / 4096
    for damage in [[0], [1, 2, 3], Array(stride(from: 5, to: pages, by: 9))] {
      var damaged = sound
      for page in damage {
        for i in page * 4096..<(page + 1) * 4096 { damaged[i] = UInt8.random(in: 0...255, using: &generator) }
      }
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      let new = folder.url.appendingPathComponent("\(damage.count).sqlite").path
      let outcome = try AnchorRecovery.recover(path, to: new)
      // About ten rows fit a page; the long ones take several. Old states of some are elsewhere in the file.
      #expect(outcome.anchors + outcome.deleted >= records.count - 25 * damage.count, "seed 7")
      #expect(try bytes() == damaged)
      let saved = try SQLiteAnchorStore(path: new).changes(since: 0).anchors.map(\.record)
      let names = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.anchor.name) })
      // Nothing that was never there; an older name where the page with the newer one is lost.
      #expect(saved.allSatisfy { names[$0.id] != nil })
    }
  }

  /// Random bytes everywhere: whatever the result, no trap.
  @Test mutating func anyDamageIsNoTrap() throws {
    do { _ = try fill(try SQLiteAnchorStore(path: path)) }
    let sound = Array(try bytes().prefix(30 * 4096))
    for round in 0..<25 {
      var damaged = sound
      for _ in 0..<(1 << (round % 12)) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if round % 5 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &generator)) }
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      let new = folder.url.appendingPathComponent("r\(round).sqlite").path
      _ = try? AnchorRecovery.recover(path, to: new)
      // SQLite itself opens the same file.
      if let store = try? SQLiteAnchorStore(path: path, patience: 0) {
        _ = try? store.anchors()
        _ = try? store.merge([try Anchors.record("x", using: &generator)], now: Anchors.later)
      }
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
  }

  @Test func whatCannotBeSavedIsSaid() throws {
    #expect(throws: StorageError(.missing, path: path)) { try AnchorRecovery.recover(path, to: target) }
    try Data("<gpx/>".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: InputError.self) { try AnchorRecovery.recover(path, to: target) }
    #expect(folder.names == ["a.sqlite"])
    // Nothing is overwritten.
    #expect(throws: InputError.self) { try AnchorRecovery.recover(path, to: path) }
  }
}
