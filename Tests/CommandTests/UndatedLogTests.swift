import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// Logs without `utc` lines: the header's date gives the magnetic declination, and what is not used is said.
@Suite struct UndatedLogTests {
  private static let route = """
    {"type":"LineString","coordinates":[[15.4395,47.0707],[15.4395,47.0734],[15.4415,47.0734]]}
    """

  /// A simulated walk, as it is, without `utc` lines, and without any date.
  private func logs(_ folder: TemporaryFolder) async throws -> (whole: String, undated: String, without: String) {
    let route = try folder.write(Self.route, to: "route.geojson")
    let whole = folder.path("walk.waymark.jsonl")
    let run = await CommandRun.waymark("simulate", "--route", route, "--seed", "4", "--out", whole)
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    let lines = try String(contentsOfFile: whole, encoding: .utf8).split(separator: "\n").filter {
      !$0.contains("\"utc\":")
    }
    let undated = try folder.write(lines.joined(separator: "\n") + "\n", to: "undated.waymark.jsonl")
    let header = #"{"waymark":1,"worldAlignment":"gravity"}"#
    let without = try folder.write(
      header + "\n" + lines.dropFirst().joined(separator: "\n") + "\n", to: "without.waymark.jsonl")
    return (whole, undated, without)
  }

  @Test func theHeadersDateGivesTheDeclination() async throws {
    let folder = try TemporaryFolder()
    let logs = try await logs(folder)
    let whole = try await CommandRun.waymark("replay", logs.whole, "--series", "--json").json
    let undated = try await CommandRun.waymark("replay", logs.undated, "--series", "--json").json
    let yaws = [whole, undated].map { $0["series"]?.array?.compactMap { $0["yaw_deg"]?.double } ?? [] }
    #expect(yaws[0].count > 50 && yaws[0].count == yaws[1].count)
    #expect(zip(yaws[0], yaws[1]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(undated["headings_not_used"] == whole["headings_not_used"])
    let human = await CommandRun.waymark("replay", logs.without)
    #expect(human.output.contains("magnetic ones not used"), "\(human.output)")
    let without = try await CommandRun.waymark("replay", logs.without, "--json").json
    let count = try #require(without["headings_not_used"]?.int)
    #expect(count > 100 && without["samples"]?["rejected_withoutReference"]?.int == count)
    // The same from the other commands that play a log.
    let guided = try await CommandRun.waymark("guide", "--log", logs.without, "--pace", "0", "--json").json
    #expect(guided["headings_not_used"]?.int == count)
    let back = await CommandRun.waymark("lead-back", "--log", logs.without, "--every", "60")
    #expect(back.diagnostics.contains("headings: \(count) magnetic ones not used"), "\(back.diagnostics)")
    let dated = await CommandRun.waymark("lead-back", "--log", logs.whole, "--every", "60")
    #expect(!dated.diagnostics.contains("not used"))
  }

  @Test func adviceNamesOnlyOptionsThatCount() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(Self.route, to: "route.geojson")
    for text in ["what is this?", "_p~iF~ps|U_ulLnnqC"] {
      let walk = try folder.write(text, to: "walk.txt")
      let run = await CommandRun.waymark("guide", "--file", route, "--walk", walk, "--offline", "--pace", "0")
      #expect(run.exitCode == 1 && !run.diagnostics.contains("--format"), "\(run.diagnostics)")
      #expect(run.diagnostics.contains(".polyline5"), "\(run.diagnostics)")
    }
  }

  @Test func everyMomentHasAStateAndAnUncertainty() async throws {
    let folder = try TemporaryFolder()
    let logs = try await logs(folder)
    let json = try await CommandRun.waymark("replay", logs.whole, "--series", "--json").json
    let series = try #require(json["series"]?.array)
    #expect(series.count == json["fixes"]?.int)
    #expect(series.allSatisfy { $0["state"]?.string != nil && ($0["position_sigma_m"]?.double ?? 0) > 0 })
    #expect(series.last?["state"] == json["state"])
    #expect(series.last?["position_sigma_m"] == json["position"]?["sigma_m"])
    let bare = try folder.write(
      """
      {"waymark":1}
      {"t":0,"fix":{"lat":47,"lon":8,"hAcc":5}}
      {"t":1,"fix":{"lat":47.00001,"lon":8,"hAcc":5}}

      """, to: "fixes.waymark.jsonl")
    let fixes = try await CommandRun.waymark("replay", bare, "--series", "--json").json
    let moments = try #require(fixes["series"]?.array)
    #expect(moments.count == 2)
    #expect(moments.allSatisfy { $0["state"] == "unknown" && ($0["position_sigma_m"]?.double ?? 0) > 0 })
  }
}
