import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// Being somewhere is a fact: what `guide` says on walks that tempt it.
@Suite struct GuideCaseTests {
  private struct Said {
    var kind: String
    var time: Double
    var text: String
  }

  private static func path(_ name: String) -> String { SharedData.url("cases/tracks/\(name)").path }

  private func said(_ words: [String]) async throws -> [Said] {
    let run = await CommandRun.waymark(["guide"] + words + ["--json"])
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    return try #require(try run.json["announcements"]?.array).map {
      Said(kind: $0["kind"]?.string ?? "", time: $0["t"]?.double ?? -1, text: $0["text"]?.string ?? "")
    }
  }

  /// The stop is 200 m to the right, the walker turns left, where the route comes by later.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: 1...10)
  func aStopOnTheOtherBranchIsNotReached(seed: Int) async throws {
    let route = ["--route", Self.path("38-osrm-stop-right-then-left.json"), "--offline", "--seed", "\(seed)"]
    let wrong = try await said(route + ["--walk", Self.path("33w-walk-wrong-way.gpx")])
    #expect(!wrong.contains { $0.kind == "stop" || $0.kind == "arrived" }, "\(wrong)")
    guard seed < 4 else { return }
    let both = try await said(route + ["--walk", Self.path("38w-walk-wrong-then-right.gpx")])
    let stops = both.filter { $0.kind == "stop" }
    // 540 m to the stop at 1.3 m/s.
    #expect(stops.count == 1 && (380...440).contains(stops.first?.time ?? 0), "\(both)")
    #expect(stops.first?.text.hasPrefix("You have reached your stop.") == true)
    #expect(both.last?.kind == "arrived")
  }

  /// The walk begins nearer to the ring's end than to its start.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: [1, 2, 6, 7, 23, 40])
  func aRingIsArrivedAtOnlyAtItsEnd(seed: Int) async throws {
    let all = try await said([
      "--route", Self.path("30r-gpx-loop-open.gpx"), "--walk", Self.path("30w-walk-starts-nearer-to-the-end.gpx"),
      "--offline", "--seed", "\(seed)",
    ])
    #expect(all.filter { $0.kind == "arrived" }.count == 1 && all.last?.kind == "arrived", "\(all)")
    #expect(all.last?.time ?? 0 > 400)
  }

  /// 15 km of a path whose branches are unknown.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aHikeIsNotSpokenOfAtEachBend() async throws {
    let all = try await said(["--route", SharedData.url("gpx/bright_angel_hike.gpx").path])
    #expect(!all.contains { $0.text.contains("Bear ") || $0.text.contains("straight ahead") }, "\(all)")
    #expect(all.last?.kind == "arrived" && all.count < 350, "\(all.count)")
  }

  /// A walker goes straight on where the route turns, and no other route is there.
  @Test func whoMissesATurnIsToldSoAndToTurnBack() async throws {
    let folder = try TemporaryFolder()
    func line(_ name: String, _ points: String) throws -> String {
      try folder.write(
        #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[\#(points)]}}"#, to: name)
    }
    let route = try line("route.geojson", "[15.4395,47.0707],[15.4395,47.0721],[15.4425,47.0721]")
    let walk = try line("walk.geojson", "[15.4395,47.0707],[15.4395,47.0732]")
    for seed in 1...3 {
      let all = try await said(["--route", route, "--walk", walk, "--offline", "--seed", "\(seed)"])
      let off = try #require(all.first { $0.kind == "offRoute" }, "\(all)")
      // At 1.3 m/s 171 m are walked after 130 s: 15 m beyond the turn.
      #expect((112...146).contains(off.time), "\(all)")
      let back = try #require(all.first { $0.kind == "turnBack" }, "\(all)")
      #expect(back.time > off.time && back.time < off.time + 12)
      #expect(back.text.hasPrefix("Turn back: the route is ") && back.text.hasSuffix(" m behind you."), "\(back.text)")
    }
  }
}
