import Foundation
import TestSupport
import Testing
import WaymarkFormats
@testable import WaymarkStorage

/// The real server as a process of its own, killed in the middle of its work.
@Suite(.serialized) struct AnchorServeTests {
  private let folder: TemporaryFolder
  private var store: String { folder.url.appendingPathComponent("a.sqlite").path }

  init() throws {
    folder = try TemporaryFolder()
    try BareArea.write(to: folder)
  }

  /// After kill -9 at any moment, everything acknowledged is there, and the file is intact.
  @Test func killingItLosesNothingAcknowledged() throws {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    // Scripts/kill-trials runs more of them.
    let (seed, rounds) = (KillTrials.seed(31), KillTrials.ofServers)
    var generator = SeededGenerator(seed: seed)
    var acknowledged: Set<String> = []
    for round in 0..<rounds {
      let server = try ServeProcess(program, area: folder.url.path, store: store)
      let clients = (0..<3).map { _ in server.postUntilItEnds() }
      // At a different moment each time: sometimes during the first request, sometimes after many.
      let enough = Int.random(in: 0...60, using: &generator)
      while clients.reduce(0, { $0 + $1.count }) < enough { usleep(200) }
      usleep(UInt32.random(in: 0...3000, using: &generator))
      server.kill()
      for client in clients { acknowledged.formUnion(client.finish()) }
      let kept = try SQLiteAnchorStore(path: store)
      let ids = Set(try kept.anchors().map { $0.id.text })
      #expect(acknowledged.isSubset(of: ids), "round \(round), seed \(seed)")
      // At most one request of each client that got no response is there in addition.
      #expect(ids.count <= acknowledged.count + 3 * (round + 1))
    }
    #expect(acknowledged.count > 10 * rounds)
    print("\(acknowledged.count) anchors acknowledged in \(rounds) kills, seed \(seed)")
  }
}
