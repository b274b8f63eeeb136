import Testing
import WaymarkFormats

@Suite struct EvaluateCommandTests {
  @Test func simulatedScenariosGiveARowPerMethod() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(
      #"{"type":"LineString","coordinates":[[15.4395,47.0707],[15.4395,47.0716]]}"#, to: "route.geojson")
    let run = await CommandRun.waymark("evaluate", "--walks", "2", "--route", route, "--json")
    let rows = try #require(try run.json["rows"]?.array)
    #expect(rows.count == 28)
    #expect(rows.allSatisfy { $0["walks"] == 2 && $0["yaw_error_deg"]?["median"]?.double != nil })
    // A compass 25° off shows in the method that trusts it.
    let trusting = rows.first { $0["walk"] == "compass 25° off" && $0["method"] == "best-estimate" }
    #expect(abs((trusting?["yaw_error_deg"]?["median"]?.double ?? 0) - 25) < 8)
    #expect(run.diagnostics.isEmpty)
  }

  @Test func aLogWithoutTruthIsExplained() async throws {
    let folder = try TemporaryFolder()
    let log = try folder.write(
      """
      {"waymark":1,"worldAlignment":"gravity"}
      {"t":0,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}
      {"t":0,"fix":{"lat":47,"lon":15,"hAcc":5}}

      """, to: "plain.waymark.jsonl")
    let run = await CommandRun.waymark("evaluate", log)
    #expect(run.exitCode == 1)
    #expect(run.diagnostics.contains("no truth near its fixes"))
  }
}
