import Foundation
import TestSupport
import Testing
import WaymarkFormats
@testable import WaymarkStorage

/// The real command as a process of its own, killed in the middle of an import.
@Suite(.serialized) struct AnchorImportKillTests {
  private let folder: TemporaryFolder
  private var store: String { folder.url.appendingPathComponent("a.sqlite").path }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ count: Int, to name: String) throws -> String {
    var text = "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    for i in 0..<count {
      text += "<wpt lat=\"\(42 + Double(i) / 1e5)\" lon=\"1.5\"><name>\(name) \(i)</name></wpt>\n"
    }
    let file = folder.url.appendingPathComponent("\(name).gpx")
    try Data((text + "</gpx>\n").utf8).write(to: file)
    return file.path
  }

  /// After kill -9 at any moment, the store is unchanged or contains the whole file.
  @Test func killingItLeavesAllOrNothing() throws {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let seed = KillTrials.seed(37)
    var generator = SeededGenerator(seed: seed)
    var before = 0
    var wereWriting = 0
    for round in 0..<KillTrials.ofCommands {
      // Imports that were faster than their kill would fill it to its maximum.
      if before >= 50_000 {
        try removeStore()
        before = 0
      }
      let file = try write(10_000, to: "round\(round)")
      let process = Process()
      process.executableURL = program
      process.arguments = ["anchors", "import", file, "--store", store]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Until it writes, or slightly earlier; at a different moment each time.
      while process.isRunning, round % 4 != 0, journalSize < 100_000 { usleep(100) }
      usleep(UInt32.random(in: 0...20_000, using: &generator))
      wereWriting += process.isRunning ? 1 : 0
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: store) else { continue }
      let count = try SQLiteAnchorStore(path: store).count()
      #expect(count == before || count == before + 10_000, "round \(round), seed \(seed)")
      before = count
    }
    #expect(wereWriting > 0, "seed \(seed)")
    let whole = try write(10_000, to: "whole")
    let run = try Process.run(
      program, arguments: ["anchors", "import", whole, "--store", store])
    run.waitUntilExit()
    #expect(run.terminationStatus == 0)
    #expect(try SQLiteAnchorStore(path: store).count() == before + 10_000)
  }

  private func removeStore() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where name.hasPrefix("a.sqlite") {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
  }

  private var journalSize: Int {
    let values = try? FileManager.default.attributesOfItem(atPath: store + "-wal")
    return values?[.size] as? Int ?? 0
  }
}
