import Foundation
import TestSupport
import Testing
@testable import WaymarkStorage

/// `waymark anchors backup` and `restore` as processes of their own, killed at any moment.
@Suite(.serialized) struct AnchorBackupKillTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func start(_ words: [String]) throws -> Process {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let process = Process()
    process.executableURL = program
    process.arguments = ["anchors"] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func run(_ words: String...) async -> CommandRun { await CommandRun.waymark(["anchors"] + words) }

  /// A store with 20,000 anchors.
  private func largeStore() async throws -> String {
    var text = "{\"type\":\"FeatureCollection\",\"features\":["
    for i in 0..<20_000 {
      text +=
        (i > 0 ? "," : "") + "{\"type\":\"Feature\",\"properties\":{\"name\":\"p\(i)\"},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.5,\(Double(i) / 1e3)]}}"
    }
    try Data((text + "]}").utf8).write(to: URL(fileURLWithPath: path("places.geojson")))
    #expect(await run("import", path("places.geojson"), "--store", path("a.sqlite")).exitCode == 0)
    return path("a.sqlite")
  }

  @Test(.enabled(if: LocalPostgres.programs != nil, "PostgreSQL is not installed: make setup-scale"))
  func aKilledRestoreLeavesTheDatabaseAsItWas() async throws {
    let seed = KillTrials.seed(43)
    var generator = SeededGenerator(seed: seed)
    let postgres = try #require(LocalPostgres.start(), "PostgreSQL does not start")
    defer { postgres.stop() }
    let store = try await largeStore()
    #expect(await run("backup", "--store", store, "--out", path("whole.sqlite")).exitCode == 0)
    var wereWorking = 0
    var count = 0
    // The first is killed early enough not to be over, the next ones later and later.
    for round in UInt32(1)...UInt32(KillTrials.ofCommands) where count == 0 {
      let process = try start(["restore", path("whole.sqlite"), "--store", postgres.url])
      usleep(UInt32.random(in: 20_000...60_000, using: &generator) * min(round, 6))
      wereWorking += process.isRunning ? 1 : 0
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      count = try StoreLocation(postgres.url).open(.create).count()
      #expect(count == 0 || count == 20_000, "seed \(seed)")
    }
    #expect(wereWorking > 0)
    if count == 0 { #expect(await run("restore", path("whole.sqlite"), "--store", postgres.url).exitCode == 0) }
    #expect(await run("backup", "--store", postgres.url, "--out", path("again.sqlite")).exitCode == 0)
    let (one, other) = (try SQLiteAnchorStore(path: store), try SQLiteAnchorStore(path: path("again.sqlite")))
    #expect(try one.changes(since: 0) == other.changes(since: 0))
  }

  @Test func killingThemLeavesAllOrNothing() async throws {
    let (seed, rounds) = (KillTrials.seed(41), KillTrials.ofCommands)
    var generator = SeededGenerator(seed: seed)
    let store = try await largeStore()
    #expect(await run("backup", "--store", store, "--out", path("whole.sqlite")).exitCode == 0)
    // What a whole run takes, in microseconds: the moments are spread over it.
    let began = ContinuousClock.now
    try start(["backup", "--store", store, "--out", path("timed.sqlite")]).waitUntilExit()
    let length = UInt32((ContinuousClock.now - began) / .microseconds(1))
    var wereWorking = 0
    for round in 0..<rounds {
      let (copy, restored) = (path("b\(round).sqlite"), path("r\(round).sqlite"))
      for (words, result) in [
        (["backup", "--store", store, "--out", copy], copy),
        (["restore", path("whole.sqlite"), "--store", restored], restored),
      ] {
        let process = try start(words)
        usleep(UInt32.random(in: 0...length, using: &generator))
        wereWorking += process.isRunning ? 1 : 0
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        guard FileManager.default.fileExists(atPath: result) else { continue }
        #expect(
          try SQLiteAnchorStore(path: result, access: .readOnly).count() == 20_000, "round \(round), seed \(seed)")
      }
    }
    #expect(wereWorking > 0)
    #expect(try SQLiteAnchorStore(path: store).count() == 20_000)
    // The next run of the same name removes what was left.
    for round in 0..<rounds {
      unlink(path("b\(round).sqlite"))
      #expect(await run("backup", "--store", store, "--out", path("b\(round).sqlite")).exitCode == 0)
      unlink(path("r\(round).sqlite"))
      let again = await run("restore", path("b\(round).sqlite"), "--store", path("r\(round).sqlite"))
      #expect(again.exitCode == 0, "\(again.diagnostics)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".part") }
    #expect(left == [])
  }

  @Test func theySayWhatIsWrong() async throws {
    let store = path("a.sqlite")
    #expect(await run("add", "42.5,1.5", "--name", "Spring", "--store", store).exitCode == 0)
    let saved = await run("backup", "--store", store, "--out", path("b.sqlite"), "--json")
    #expect(try saved.json["anchors"]?.int == 1 && saved.json["revision"]?.int == 1)
    let again = await run("backup", "--store", store, "--out", path("b.sqlite"))
    #expect(again.exitCode != 0 && again.diagnostics.hasSuffix("the file exists already; give another name.\n"))
    let over = await run("restore", path("b.sqlite"), "--store", store)
    #expect(over.diagnostics.contains("there is a store already; end the server and move the file away"))
    let nowhere = await run("backup", "--store", store, "--out", path("nothing/b.sqlite"))
    #expect(nowhere.diagnostics.contains("the store's folder is not there"))
    #expect(await run("restore", "--store", store).exitCode == 2)
  }
}
