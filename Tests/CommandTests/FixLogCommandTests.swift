import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// Recordings of receivers without camera poses, and taps in recordings that have some.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct FixLogCommandTests {
  private func imported(_ folder: TemporaryFolder, _ format: String, _ path: String) async throws -> String {
    let log = folder.path("\(format).waymark.jsonl")
    let run = await CommandRun.waymark(
      "import", "--from", format, SharedData.url(path).path, "--out", log)
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    return log
  }

  private static let recordings = [
    ("gpx", "gpx/garmin_oregon_oslo.gpx"), ("nmea", "gpx/walk.nmea"), ("igc", "gpx/glider_27GLQKF3.igc"),
    ("sensorlog", "tracks/iphone_sensorlog_motorbike/2016-08-09-Motorbike.csv"),
    ("cllocation", "tracks/cllocation_tunnel_san_francisco.json"),
  ]

  @Test(arguments: recordings) func whatTheFixesSayIsGiven(format: String, path: String) async throws {
    let folder = try TemporaryFolder()
    let log = try await imported(folder, format, path)
    let json = try await CommandRun.waymark("replay", log, "--series", "--json").json
    #expect(json["position"]?["lat"]?.double != nil && json["fixes"]?.int ?? 0 > 5)
    #expect(json["not_known"]?.string?.contains("no camera poses") == true)
    #expect(json["speed_mps"]?.double != nil || format == "gpx", "\(json.text())")
    #expect(json["yaw_deg"]?.isNull == true)
    let series = try #require(json["series"]?.array)
    #expect(series.count == json["fixes"]?.int)
    let courses = series.filter { $0["course_deg"]?.double != nil }
    // In the NMEA recording the user stands still: there is no course.
    let enough = courses.count > series.count / 3 || ["gpx", "nmea"].contains(format)
    #expect(enough, "\(courses.count) of \(series.count)")
    let human = await CommandRun.waymark("replay", log)
    #expect(human.exitCode == 0 && human.output.contains("method       fixes alone"), "\(human.output)")
    #expect(!human.output.contains("position     unknown") && human.output.contains("nothing can be drawn"))
    // Back to the first position, relative to the course.
    let back = await CommandRun.waymark("lead-back", "--log", log, "--every", "1", "--json")
    #expect(back.exitCode == 0 && back.diagnostics.contains("are relative to the course"), "\(back.diagnostics)")
    let rows = try #require(try back.json["rows"]?.array)
    #expect(rows.count > 2 && rows.first?["here"]?.bool == true)
    // The lack of a route is reported, not ignored.
    let guide = await CommandRun.waymark("guide", "--log", log)
    #expect(guide.exitCode == 1 && guide.diagnostics.contains("the log has no route"), "\(guide.diagnostics)")
  }

  @Test func aRouteIsGuidedFromFixesAlone() async throws {
    let folder = try TemporaryFolder()
    let log = try await imported(folder, "nmea", "gpx/walk.nmea")
    // Along the very line that was walked: every tenth fix of it.
    let series = try #require(
      try await CommandRun.waymark("replay", log, "--series", "--json").json["series"]?.array)
    let positions = stride(from: 0, to: series.count, by: 10).compactMap { i -> String? in
      guard let lat = series[i]["position"]?["lat"]?.double, let lon = series[i]["position"]?["lon"]?.double else {
        return nil
      }
      return "[\(lon),\(lat)]"
    }
    let route = try folder.write(
      #"{"type":"LineString","coordinates":[\#(positions.joined(separator: ","))]}"#, to: "route.geojson")
    let run = await CommandRun.waymark("guide", "--log", log, "--route", route, "--language", "it", "--json")
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    let reported = try #require(try run.json["announcements"]?.array)
    let kinds = reported.compactMap { $0["kind"]?.string }
    #expect(kinds.first == "start" && kinds.contains("now"), "\(kinds)")
    let texts = reported.compactMap { $0["text"]?.string }
    #expect(texts.contains { $0.contains("Gira") || $0.contains("Mantieni") || $0.contains("Vai") }, "\(texts)")
    #expect(texts.allSatisfy { !$0.contains("Turn") && !$0.contains("Head") }, "\(texts)")
    #expect(try run.json["not_known"]?.string != nil)
  }

  @Test func tapsAreAnsweredOrSaidToLackSomething() async throws {
    let folder = try TemporaryFolder()
    let route = try folder.write(
      #"{"type":"LineString","coordinates":[[1.5218,42.5063],[1.5230,42.5075]]}"#, to: "route.geojson")
    let log = folder.path("walk.waymark.jsonl")
    let walked = await CommandRun.waymark("simulate", "--route", route, "--exact", "--yaw", "20", "--out", log)
    #expect(walked.exitCode == 0, "\(walked.diagnostics)")
    var lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
    lines.insert(#"{"t":0,"tap":{"x":195,"y":200}}"#, at: 1)
    let end = try #require(lines.last.flatMap { try? JSONValue(parsing: Data($0.utf8)) }?["t"]?.double)
    lines.append(#"{"t":\#(end),"tap":{"x":195,"y":400}}"#)
    let tapped = try folder.write(lines.joined(separator: "\n") + "\n", to: "tapped.waymark.jsonl")
    let bare = await CommandRun.waymark("replay", tapped)
    #expect(bare.output.contains("there is no camera pose before it"), "\(bare.output)")
    #expect(bare.output.contains("give --dem PATH or --area DIR to find out what is there"), "\(bare.output)")
    let dem = SharedData.url("elevation/N42E001.hgt.zip").path
    let json = try await CommandRun.waymark("replay", tapped, "--dem", dem, "--json").json
    let taps = try #require(json["taps"]?.array)
    #expect(taps.count == 2 && taps[0]["missing"]?.string != nil && taps[0]["seek"] == nil)
    #expect(taps[1]["azimuth_deg"]?.double != nil && taps[1]["seek"]?["hit"]?.bool != nil, "\(taps[1].text())")
  }
}
