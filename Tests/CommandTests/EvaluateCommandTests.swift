import Foundation
import TestSupport
import Testing
import WaymarkFormats

@Suite struct EvaluateCommandTests {
  private static let route = #"{"type":"LineString","coordinates":[[15.4395,47.0707],[15.4395,47.0714]]}"#

  @Test func scenariosGiveARowPerMethodAndFiles() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(Self.route, to: "route.geojson")
    let out = folder.path("deep/evaluation")
    let run = await CommandRun.waymark(
      "evaluate", "--walks", "2", "--route", route, "--scenarios", "compass-25,straight-20", "--settling", "10",
      "--methods", "compass,pairwise-heaviest,generalized-least-squares", "--out", out, "--json")
    let rows = try #require(try run.json["rows"]?.array)
    #expect(rows.count == 5, "the compass does not walk where there is none")
    #expect(rows.allSatisfy { $0["walks"] == 2 && $0["yaw_end_deg"]?["count"] == 2 })
    // A compass 25° off shows in the method that trusts it.
    let trusting = rows.first { $0["method"] == "compass" }
    #expect(abs((trusting?["yaw_error_deg"]?["median"]?.double ?? 0) - 25) < 8)
    #expect((trusting?["yaw_end_deg"]?["coverage95"]?.double ?? 1) < 0.9)
    let straight = rows.first { $0["walk"] == "straight-20" && $0["method"] == "generalized-least-squares" }
    #expect(abs((straight?["bound_deg"]?.double ?? 0) - 5.97) < 0.01)
    #expect(run.diagnostics.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(
      files == [
        "distance-compass-25.svg", "distance-straight-20.svg", "evaluation.csv", "evaluation.json", "evaluation.md",
      ])
    let csv = try String(contentsOfFile: out + "/evaluation.csv", encoding: .utf8)
    let lines = csv.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first?.hasPrefix("walk,title,method,walks,fixes,bound_deg,rms_over_bound,yaw_end_deg.median") == true)
  }

  /// Walks of the device before teach the compass's error to the strategy that learns, and to no other.
  @Test func walksBeforeTeachTheCompass() async throws {
    let run = await CommandRun.waymark(
      "evaluate", "--walks", "6", "--scenarios", "compass-20-off,compass-20-off-known", "--methods",
      "robust,invariant-filter", "--json")
    let rows = try #require(try run.json["rows"]?.array)
    func error(_ walk: String, _ method: String) throws -> Double {
      let row = try #require(rows.first { $0["walk"]?.string == walk && $0["method"]?.string == method })
      return try #require(row["yaw_end_deg"]?["rms"]?.double)
    }
    #expect(try error("compass-20-off-known", "robust") < 0.7 * error("compass-20-off", "robust"))
    #expect(try error("compass-20-off-known", "invariant-filter") == error("compass-20-off", "invariant-filter"))
  }

  /// Scripts/evaluation-tables writes the figures of a run into the pages' tables and leaves everything else as it is.
  @Test func tablesOfThePagesAreWrittenFromTheFigures() async throws {
    let folder = try TemporaryFolder()
    let run = await CommandRun.waymark(
      "evaluate", "--walks", "2", "--scenarios", "clean,straight-20", "--methods", "robust,least-squares", "--json")
    let figures = try folder.write(run.output, to: "figures.json")
    let page = try String(
      contentsOf: SharedData.packageRoot.appendingPathComponent("docs/alignment-evaluation.md"), encoding: .utf8)
    let copy = try folder.write(page, to: "page.md")
    func write(_ kind: String) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", SharedData.packageRoot.appendingPathComponent("Scripts/evaluation-tables").path, kind, figures,
        "--page", copy,
      ]
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    for kind in ["walks", "straight"] { #expect(try write(kind) == 0, "\(kind)") }
    let written = try String(contentsOfFile: copy, encoding: .utf8)
    let rows = try #require(try run.json["rows"]?.array)
    let robust = try #require(rows.first { $0["walk"] == "straight-20" && $0["method"] == "robust" })
    let rms = try #require(robust["yaw_end_deg"]?["rms"]?.double)
    #expect(written.contains("| straight-20 | \(String(format: "%.2f", rms))° | "))
    #expect(written.contains("| 10 % bursts | – | – | – | – |"))
    // Nothing but rows of tables changes.
    func prose(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix("|") } }
    #expect(prose(written) == prose(page) && written != page)
    // Writing them again changes nothing; a page without the tables is refused.
    #expect(try write("walks") == 0)
    #expect(
      try String(contentsOfFile: copy, encoding: .utf8).contains("| straight-20 | \(String(format: "%.2f", rms))° | "))
    _ = try folder.write("# Another page\n", to: "page.md")
    #expect(try write("walks") == 1)
  }

  /// The same seed gives the same figures on one core and on many; another seed gives others.
  @Test func theSeedDecides() async throws {
    func figures(_ seed: String) async throws -> [JSONValue?] {
      let run = await CommandRun.waymark(
        "evaluate", "--walks", "3", "--scenarios", "straight-20", "--methods", "least-squares", "--seed", seed, "--json"
      )
      return try run.json["rows"]?.array?.map { $0["yaw_end_deg"] } ?? []
    }
    let first = try await figures("7")
    let again = try await figures("7")
    let other = try await figures("8")
    #expect(!first.isEmpty && first == again)
    #expect(other != first)
  }

  @Test func aLogWithoutTruthIsJudgedByItsSecondHalf() async throws {
    let folder = try TemporaryFolder()
    var lines = [#"{"waymark":1,"worldAlignment":"gravityAndHeading"}"#]
    for i in 0..<20 {
      lines.append(#"{"t":\#(i),"pose":{"p":[0,0,\#(-i)],"q":[0,0,0,1],"tracking":"normal"}}"#)
      lines.append(#"{"t":\#(i),"fix":{"lat":\#(47 + Double(i) * 9e-6),"lon":15,"hAcc":5}}"#)
    }
    let log = try folder.write(lines.joined(separator: "\n") + "\n", to: "plain.waymark.jsonl")
    let run = await CommandRun.waymark("evaluate", log, "--json")
    let rows = try #require(try run.json["rows"]?.array)
    #expect(rows.count > 4)
    #expect(rows.allSatisfy { $0["prediction_m"]?["count"] == 10 && $0["yaw_end_deg"]?["count"] == 0 })
    #expect(rows.allSatisfy { ($0["prediction_m"]?["rms"]?.double ?? 9) < 0.5 })
    #expect(!rows.contains { $0["method"] == "compass" })
  }

  @Test func whatCannotBeComparedIsExplained() async throws {
    let folder = try TemporaryFolder()
    let header = #"{"waymark":1,"worldAlignment":"gravity"}"#
    let pose = #"{"t":0,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}"#
    let fix = #"{"t":0,"fix":{"lat":47,"lon":15,"hAcc":5}}"#
    for (lines, words) in [
      ([header, fix], "no poses"), ([header, pose], "no fixes"),
      ([header, pose, fix], "no ground truth near its fixes"),
    ] {
      let log = try folder.write(lines.joined(separator: "\n") + "\n", to: "log.waymark.jsonl")
      let run = await CommandRun.waymark("evaluate", log)
      #expect(run.exitCode == 1)
      #expect(run.diagnostics.contains(words))
    }
    for (words, part) in [
      (["--scenarios", "brusts"], "did you mean bursts?"), (["--methods", "compas"], "did you mean compass?"),
      (["--methods", ","], "names nothing"), (["log.waymark.jsonl", "--walks", "3"], "does not go with a LOG"),
      (["--initial-yaw", "heading"], "is for logs"),
      (["--odometry", "x", "--area", "y"], "exclude each other"),
      (["--odometry", "nowhere.jsonl"], "cannot be opened"), (["--walks", "0"], "--walks"),
    ] {
      let run = await CommandRun.waymark(["evaluate"] + words)
      #expect(run.exitCode == (part == "cannot be opened" ? 1 : 2), "\(words)")
      #expect(run.diagnostics.contains(part), "\(words): \(run.diagnostics)")
    }
  }
}
