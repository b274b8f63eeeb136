import Foundation
import Testing
import WaymarkFormats

/// simulate, replay and guide, one after the other as in typical use.
@Suite struct WalkCommandTests {
  /// An L of 300 m north and 150 m east at 47° N.
  private static let route = """
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":
    [[15.4395,47.0707],[15.4395,47.0734],[15.4415,47.0734]]}}
    """

  private func simulated(_ folder: TemporaryFolder, _ options: String...) async throws -> String {
    let route = try folder.write(Self.route, to: "route.geojson")
    let log = folder.path("walk.waymark.jsonl")
    let run = await CommandRun.waymark(["simulate", "--route", route, "--out", log] + options)
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    return log
  }

  @Test func exactSensorsReplayToTheExactYawAndPosition() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder, "--exact", "--yaw", "73")
    for method in ["pairwise", "pairwise-random", "pairwise-disjoint", "pairwise-heaviest"] {
      let run = await CommandRun.waymark(
        "replay", log, "--alignment", method, "--initial-yaw", "0", "--series", "--json")
      let json = try run.json
      #expect(abs((json["yaw_deg"]?.double ?? 0) - 73) < 0.05, "\(method)")
      #expect(json["yaw_sigma_deg"]?.isNull == true)
      #expect(abs(json["truth"]?["yaw_error_deg"]?.double ?? 9) < 0.05)
      #expect((json["truth"]?["position_error_m"]?.double ?? 9) < 0.1)
      #expect(abs((json["position"]?["lat"]?.double ?? 0) - 47.0734) < 1e-5)
      let corrections = try #require(json["corrections"]?.array)
      #expect(abs((corrections.first?["angle_deg"]?.double ?? 0) - 73) < 0.1)
      let series = try #require(json["series"]?.array)
      #expect(series.count == json["fixes"]?.int)
      #expect(series.allSatisfy { $0["t"]?.double != nil && $0["lat"]?.double != nil && $0["yaw_deg"]?.double != nil })
    }
  }

  @Test func theSameSeedWritesTheSameBytes() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder, "--seed", "5", "--bursts", "0.2")
    let first = try Data(contentsOf: URL(fileURLWithPath: log))
    _ = try await simulated(folder, "--seed", "5", "--bursts", "0.2")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == first)
    _ = try await simulated(folder, "--seed", "6", "--bursts", "0.2")
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) != first)
  }

  @Test func overlayAtAMoment() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder, "--exact", "--yaw", "-20")
    let picture = folder.path("overlay.svg")
    let run = await CommandRun.waymark(
      "replay", log, "--initial-yaw", "-20", "--overlay-at", "60", "--svg", picture, "--json")
    let json = try run.json
    #expect(json["arrows"]?.array?.count ?? 0 > 30)
    // 60 s, 2 of them standing: 75 m of 452 m have been walked.
    let remaining = try #require(json["guidance"]?["remaining_m"]?.double)
    #expect(abs(remaining - (300.2 + 151.8 - 75.4)) < 2)
    #expect(abs(json["guidance"]?["turn_deg"]?.double ?? 99) < 1)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n") && svg.contains("<polygon"))
    let marks = await CommandRun.waymark(
      "replay", log, "--overlay-at", "60", "--style", "waypoints", "--json")
    #expect(try marks.json["waypoints"]?.array?.count == 2)
  }

  @Test func replayingTwiceGivesTheSameBitForBit() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder, "--seed", "8")
    let words = ["replay", log, "--series", "--json"]
    let first = await CommandRun.waymark(words)
    let second = await CommandRun.waymark(words)
    #expect(first.output == second.output && !first.output.isEmpty)
  }

  /// The compass is 20° off: the first walk finds out, the second knows from its start.
  @Test func aCompassIsRememberedInAFile() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder, "--seed", "9", "--compass-bias", "20", "--no-route")
    let file = folder.path("compass.json")
    let words = ["replay", log, "--series", "--json"]
    func firstError(_ json: JSONValue) throws -> Double {
      let entries = try #require(json["series"]?.array)
      return abs(try #require(entries.first { ($0["t"]?.double ?? 0) > 8 }?["yaw_error_deg"]?.double))
    }
    let plain = try await CommandRun.waymark(words).json
    let first = try await CommandRun.waymark(words + ["--compass-memory", file]).json
    #expect(try firstError(first) == firstError(plain))
    #expect(try #require(try CompassMemoryFile.read(path: file)).sessions == 1)
    let second = try await CommandRun.waymark(words + ["--compass-memory", file]).json
    // The velocities of one walk err for seconds, so that it teaches a part only.
    #expect(try firstError(second) < 0.7 * firstError(first))
    #expect(try #require(try CompassMemoryFile.read(path: file)).sessions == 2)
    let broken = try folder.write("{\"compassMemory\":[1,2]}", to: "broken.json")
    let refused = await CommandRun.waymark(words + ["--compass-memory", broken])
    #expect(refused.exitCode == 1)
    #expect(refused.diagnostics.contains("not the memory of a compass"))
  }

  @Test func guideLeadsToTheEnd() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(Self.route, to: "route.geojson")
    let recorded = folder.path("recorded.waymark.jsonl")
    let run = await CommandRun.waymark("guide", "--route", route, "--exact", "--record", recorded)
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    #expect(run.output.contains("Head north") && run.output.contains("Now turn right"))
    #expect(run.output.contains("You have arrived."))
    #expect(run.output.contains("yaw error"))
    // The recorded walk gives the same guidance.
    let again = await CommandRun.waymark("guide", "--log", recorded)
    #expect(again.output == run.output)
    let json = try await CommandRun.waymark("guide", "--log", recorded, "--json").json
    #expect(json["announcements"]?.array?.last?["kind"] == "arrived")
  }

  @Test(arguments: [
    (["replay", "/nowhere.jsonl"], 1, "/nowhere.jsonl"),
    (["replay"], 2, "LOG is missing"),
    (["replay", "/dev/zero"], 1, "a line without an end"),
    (["replay", "x", "--svg", "y"], 2, "--svg needs --overlay-at"),
    (["simulate", "--route", "/nowhere.gpx", "--out", "/tmp/x"], 1, "/nowhere.gpx"),
    (["simulate", "--route", "x.gpx"], 2, "--out LOG is missing"),
    (["simulate", "--route", "x.gpx", "--out", "y", "--gps-sigma", "-1"], 1, "x.gpx"),
    (["guide"], 2, "guide needs --area DIR, --route FILE or --log LOG"),
    (["guide", "--log", "a", "--record", "b"], 2, "--record b writes a simulated walk"),
    (["replay", "x", "--alignment", "guess"], 2, "--alignment “guess” is not one of"),
    (["replay", "x", "--initial-yaw", "left"], 2, "--initial-yaw “left”"),
  ])
  func mistakesAreExplainedInOneSentence(words: [String], code: Int32, message: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == code)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.output.isEmpty)
  }

  @Test func momentsOutsideTheLogAreExplained() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder)
    let late = await CommandRun.waymark("replay", log, "--overlay-at", "1e6")
    #expect(late.exitCode == 1 && late.diagnostics.contains("the log ends before"))
    let early = await CommandRun.waymark("replay", log, "--overlay-at", "-5")
    #expect(early.exitCode == 1 && early.diagnostics.contains("no camera pose"))
  }

  /// Times beyond the range of integers, in a log long enough to show progress.
  @Test func hugeTimesDoNoHarm() async throws {
    let folder = try TemporaryFolder()
    let line = "{\"t\":1e300,\"tap\":{\"x\":1,\"y\":1}}\n"
    let log = try folder.write(
      "{\"waymark\":1}\n" + String(repeating: line, count: 20_000), to: "huge.waymark.jsonl")
    let run = await CommandRun.waymark("replay", log, "--json")
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    #expect(try run.json["samples"]?["accepted"]?.int == 20_000)
    let guided = await CommandRun.waymark("guide", "--log", log, "--pace", "1", "--json")
    #expect(guided.exitCode == 1 && guided.diagnostics.contains("the log has no route"), "\(guided.diagnostics)")
  }

  @Test func aFailedSimulationLeavesNoFile() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write("{\"type\":\"Point\",\"coordinates\":[1,2]}", to: "route.geojson")
    let run = await CommandRun.waymark("simulate", "--route", route, "--out", folder.path("walk.waymark.jsonl"))
    #expect(run.exitCode == 1)
    #expect(folder.names == ["route.geojson"])
  }

  @Test func damagedLinesAreReportedAndTheRestIsReplayed() async throws {
    let folder = try TemporaryFolder()
    let log = try await simulated(folder)
    var lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    lines[40] = "{\"t\":1.2,\"pose\":{\"p\":[0,0"
    let damaged = try folder.write(lines.joined(separator: "\n"), to: "damaged.waymark.jsonl")
    let run = await CommandRun.waymark("replay", damaged, "--json")
    #expect(run.exitCode == 0)
    #expect(run.diagnostics.contains("1 damaged line was skipped, the first is line 41"))
    #expect(try run.json["fixes"]?.int ?? 0 > 300)
  }

  @Test func aWalkOfMonthsIsRefused() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(#"{"type":"LineString","coordinates":[[0.1,0],[180,0]]}"#, to: "far.geojson")
    let run = await CommandRun.waymark("simulate", "--route", route, "--out", folder.path("walk.waymark.jsonl"))
    #expect(run.exitCode == 1)
    #expect(run.diagnostics.contains("would take 178 days"))
    #expect(folder.names == ["far.geojson"])
  }
}
