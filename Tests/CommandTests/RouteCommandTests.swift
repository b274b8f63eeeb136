import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats

@Suite struct RouteCommandTests {
  static let gpx = """
    <gpx><rte><name>Round the block</name><type>walking</type>
    <rtept lat="47" lon="15"><ele>350</ele><name>A</name><desc>Set out.</desc><type>depart</type></rtept>
    <rtept lat="47.001" lon="15"/><rtept lat="47.001" lon="15.001"><desc>You are there.</desc><type>arrive</type></rtept>
    </rte><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
    """

  /// A folder with `route.gpx`, removed afterwards.
  static func inFolder(_ body: (_ folder: URL, _ file: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("route-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("route.gpx")
    try Data(gpx.utf8).write(to: file)
    try await body(folder, file.path)
  }

  @Test func printsTheRouteForProgramsAndForPeople() async throws {
    try await Self.inFolder { _, file in
      let run = await CommandRun.waymark("route", "--file", file, "--json")
      #expect(run.exitCode == 0)
      #expect(run.diagnostics == "\(file): the first of 2 routes is used; choose another with --number.\n")
      let json = try run.json
      #expect(json["geometry"] == [[15, 47], [15, 47.001], [15.001, 47.001]])
      // GeographicLib: 111.17085 m and 76.05458 m.
      #expect(abs((json["distance_m"]?.double ?? 0) - 187.22543) < 1e-4)
      #expect(json["duration_s"] == .null)
      #expect(json["source"] == "GPX file" && json["mode"] == "walking" && json["name"] == "Round the block")
      let steps = json["steps"]?.array ?? []
      #expect(steps.map { $0["instruction"] } == ["Set out.", "You are there."])
      #expect(steps.map { $0["maneuver"] } == ["depart", "arrive"])
      #expect(steps.map { $0["name"] } == ["A", ""])
      #expect(abs((steps.first?["distance_m"]?.double ?? 0) - 187.22543) < 1e-4)
      #expect(steps.last?["distance_m"] == 0)
      let human = await CommandRun.waymark("route", "--file", file, "--number", "1")
      #expect(
        human.output
          == "Round the block: 190 m, walking, 3 points, from GPX file\n  190 m  Set out.\n         You are there.\n")
      #expect(human.diagnostics.isEmpty)
      let imperial = await CommandRun.waymark("route", "--file", file, "--number", "1", "--units", "imperial")
      #expect(imperial.exitCode == 0 && imperial.output.contains(" ft, walking"), "\(imperial.output)")
      #expect(!imperial.output.contains(" m, ") && !imperial.output.contains(" m  "))
    }
  }

  /// A track of one point is not a route, but keeps its number.
  @Test func numbersStayWhereALineIsNoRoute() async throws {
    try await Self.inFolder { folder, _ in
      let file = folder.appendingPathComponent("tracks.gpx").path
      let spot = "<trk><name>Spot</name><trkseg><trkpt lat=\"47\" lon=\"15\"/></trkseg></trk>"
      let still =
        "<trk><trkseg><trkpt lat=\"47\" lon=\"15\"/><trkpt lat=\"47\" lon=\"15\"/></trkseg></trk>"
      let walk =
        "<trk><name>Walk</name><trkseg><trkpt lat=\"47\" lon=\"15\"/><trkpt lat=\"47.01\" lon=\"15\"/></trkseg></trk>"
      try Data("<gpx>\(spot)\(still)\(walk)</gpx>".utf8).write(to: URL(fileURLWithPath: file))
      let third = await CommandRun.waymark("route", "--file", file, "--number", "3", "--json")
      #expect(third.exitCode == 0, "\(third.diagnostics)")
      #expect(try third.json["name"]?.string == "Walk")
      for number in ["1", "2"] {
        let run = await CommandRun.waymark("route", "--file", file, "--number", number)
        #expect(run.exitCode == 1 && run.diagnostics.contains(file), "\(run.diagnostics)")
      }
      #expect(await CommandRun.waymark("route", "--file", file, "--number", "4").exitCode == 2)
      try Data("<gpx>\(spot)\(walk)</gpx>".utf8).write(to: URL(fileURLWithPath: file))
      let first = await CommandRun.waymark("route", "--file", file, "--json")
      #expect(first.exitCode == 0)
      #expect(try first.json["name"]?.string == "Walk")
      #expect(first.diagnostics.contains("number 2 is used"), "\(first.diagnostics)")
    }
  }

  @Test func whatIsNoXMLIsAnError() async throws {
    try await Self.inFolder { folder, _ in
      let file = folder.appendingPathComponent("bad.gpx").path
      try Data("<?xml version=\"1.\" encoding=\"UTF7\"\u{5}".utf8).write(to: URL(fileURLWithPath: file))
      let run = await CommandRun.waymark("route", "--file", file)
      #expect(run.exitCode == 1 && run.diagnostics.hasPrefix("waymark: \(file)"), "\(run.diagnostics)")
    }
  }

  @Test func writesOtherFormats() async throws {
    try await Self.inFolder { folder, file in
      let names = ["gpx", "geojson", "kml"].map { folder.appendingPathComponent("out.\($0)").path }
      let run = await CommandRun.waymark(
        "route", "--file", file, "--number", "1", "--gpx", names[0], "--geojson", names[1], "--kml", names[2], "--json")
      #expect(run.exitCode == 0)
      // KML has altitudes of all points or of none.
      #expect(run.diagnostics == "\(names[2]): 1 of the route's altitudes are left out, kml cannot hold them.\n")
      let original = try RouteFile.read(path: file)
      #expect(try RouteFile.read(path: names[0]) == original)
      #expect(try RouteFile.read(path: names[1]) == original)
      let kml = try RouteFile.read(path: names[2])
      #expect(kml.geometry == original.geometry && kml.steps == original.steps && kml.altitudes.isEmpty)
      for name in names {
        let again = await CommandRun.waymark("route", "--file", name, "--json")
        guard var expected = try run.json.object else { return }
        if name == names[2] {
          expected["altitudes_m"] = []
          expected["altitudes_reference"] = .null
        }
        #expect(try again.json == .object(expected))
      }
    }
  }

  @Test func mistakesAreOneSentence() async throws {
    try await Self.inFolder { folder, file in
      let broken = folder.appendingPathComponent("broken.gpx")
      try Data(Self.gpx.utf8.prefix(200)).write(to: broken)
      let cases: [([String], Int32, String)] = [
        (["--file", broken.path], 1, "broken.gpx, line 3: this is not well-formed XML"),
        (["--file", folder.path], 1, "this is a folder"), (["--file", file + "x"], 1, "route.gpxx"),
        (["--file", file, "--format", "kml"], 1, "this is not KML: the root element is <gpx>"),
        (["--file", file, "--format", "gpz"], 2, "did you mean gpx?"),
        (["--file", file, "--number", "3"], 2, "has 2 routes"), (["--file", file, "--number", "0"], 2, "outside"),
        (["--file", file, "--max-gap", "-1"], 2, "outside"), ([], 2, "--file FILE"),
        (["--file", file, "--gpx", "/no/such/folder/x.gpx"], 1, "/no/such/folder/x.gpx"),
        (["--file", file, "--language", "de"], 2, "--language does not go with --file"),
        (["--file", file, "--provider", "osrm"], 2, "--provider does not go with --file"),
        (["--file", file, "--key-file", "x"], 2, "uses no service"),
        (["--file", file, "--altitudes-url", "x"], 2, "goes with --altitudes only"),
        (["--file", file, "--altitudes", "valhalla"], 1, "address is missing"),
        (["--file", file, "--gpx", "a.gpx", "--kml", "./a.gpx"], 2, "--gpx and --kml name the same file"),
        (["--from", "1,2", "--to", "3,4", "--format", "gpx"], 2, "--format goes with --file and --match only"),
        (["--from", "1,2", "--to", "3,4"], 2, "route needs --area DIR, or --provider NAME"),
        (["--from", "1,2", "--to", "3,4", "--provider", "osrm"], 2, "needs --url URL, or --area DIR"),
        (["--from", "1,2", "--to", "3,4", "--provider", "grasshopper"], 2, "did you mean graphhopper?"),
        (["--from", "1,2", "--to", "3,4", "--provider", "mapbox", "--area", "x"], 2, "does not go with --area"),
        (["--from", "1,2", "--to", "3,4", "--url", "http://h", "--key-file", "x"], 2, "which needs no key"),
        (["--from", "1,2", "--to", "3,4", "--provider", "mapbox", "--key-file", "/none"], 1, "the key cannot be read"),
        (["--match", file, "--url", "http://h", "--via", "1,2"], 2, "--via does not go with --match"),
        (["--from", "1,2", "--to", "1,2", "--url", "http://127.0.0.1:1"], 1, "are the same position"),
        (
          ["--from", "1,2", "--to", "3,4", "--url", "http://127.0.0.1:1"]
            + (0..<19).flatMap { ["--via", "2,\($0)"] }, 1, "19 intermediate stops are more than the 18"
        ),
        (
          ["--match", file, "--provider", "graphhopper", "--url", "http://127.0.0.1:1"], 1,
          "does not match lines to streets"
        ),
      ]
      for (words, code, problem) in cases {
        let run = await CommandRun.waymark(["route"] + words)
        #expect(run.exitCode == code, "\(words)")
        #expect(run.output.isEmpty, "\(words)")
        let last = run.diagnostics.split(separator: "\n").last ?? ""
        #expect(last.contains(problem), "\(run.diagnostics)")
      }
    }
  }

  /// All files are written, or none.
  @Test func failureOfOneFileWritesNone() async throws {
    try await Self.inFolder { folder, file in
      let first = folder.appendingPathComponent("a.gpx").path
      let run = await CommandRun.waymark("route", "--file", file, "--gpx", first, "--kml", "/no/such/folder/b.kml")
      #expect(run.exitCode == 1 && run.output.isEmpty)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left == ["route.gpx"])
    }
  }

  @Test func modeIsTakenWhereTheFileSaysNone() async throws {
    try await Self.inFolder { folder, _ in
      let path = folder.appendingPathComponent("line.geojson").path
      try Data(#"{"type":"LineString","coordinates":[[7,43],[7.01,43]]}"#.utf8).write(to: URL(fileURLWithPath: path))
      let run = await CommandRun.waymark("route", "--file", path, "--mode", "cycling", "--json")
      #expect(try run.json["mode"] == "cycling")
      #expect(try run.json["altitudes_m"] == [] && run.json["altitudes_reference"] == .null)
    }
  }

  /// A service on a port of this machine that responds like Valhalla.
  @Test func heightsAreAskedForAndWritten() async throws {
    try await Self.inFolder { folder, _ in
      let server = try TinyServer(TinyServer.http("200 OK", #"{"height":[7.25,null]}"#))
      let path = folder.appendingPathComponent("line.geojson").path
      try Data(#"{"type":"LineString","coordinates":[[7,43],[7.01,43]]}"#.utf8).write(to: URL(fileURLWithPath: path))
      let run = await CommandRun.waymark(
        "route", "--file", path, "--altitudes", "valhalla", "--altitudes-url", server.url.absoluteString, "--json")
      #expect(try run.json["altitudes_m"] == [7.25, .null], "\(run.diagnostics)")
      #expect(try run.json["altitudes_reference"] == "msl")
      #expect(server.lastRequest.hasPrefix("POST /height"))
    }
  }

  @Test func gapsCanBeAllowed() async throws {
    try await Self.inFolder { folder, _ in
      let path = folder.appendingPathComponent("torn.gpx").path
      let text =
        "<gpx><trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='0' lon='0.001'/></trkseg>"
        + "<trkseg><trkpt lat='0' lon='0.01'/><trkpt lat='0' lon='0.011'/></trkseg></trk></gpx>"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let parts = await CommandRun.waymark("route", "--file", path, "--json")
      #expect(try parts.json["geometry"]?.array?.count == 2)
      #expect(parts.diagnostics.contains("the first of 2 routes is used"))
      let allowed = await CommandRun.waymark("route", "--file", path, "--max-gap", "1100", "--json")
      #expect(try allowed.json["geometry"]?.array?.count == 4)
    }
  }

  /// What was left out of a file, and which of its lines is taken, is said by every command that reads one.
  @Test func remarksOfAFileAreSaid() async throws {
    try await Self.inFolder { folder, _ in
      let path = folder.appendingPathComponent("planned.gpx").path
      let text = """
        <gpx><rte><name>Lake</name><rtept lat="46.6206" lon="14.2998"/><rtept lat="46.62" lon="14.304"/></rte>
        <trk><name>Lake</name><trkseg><trkpt lat="46.62" lon="14.3"/><trkpt lat="46.621" lon="14.301"/>
        <trkpt lat="100" lon="180"/><trkpt lat="46.621" lon="14.302"/><trkpt lat="46.62" lon="14.303"/>
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let said =
        "\(path): 1 point is left out, line 3: latitude 100 is outside −90 … 90; track “Lake” with 4 points is used before the "
        + "route of 2 points beside it; the file is cut off in line 3: what is whole before is used."
      let out = folder.appendingPathComponent("walk.jsonl").path
      for words in [
        ["route", "--file", path], ["simulate", "--route", path, "--out", out], ["guide", "--route", path, "--seed", "1"],
      ] {
        let run = await CommandRun.waymark(words)
        #expect(run.exitCode == 0, "\(words): \(run.diagnostics)")
        #expect(run.diagnostics.contains(said), "\(words): \(run.diagnostics)")
      }
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: [
      ("routes/valhalla_osrm_response.json", "valhalla", 140, 2604.35, 23),
      ("routes/mapbox_route_with_banners.json", "osrm", 3871, 629146.2, 32),
      ("gpx/bright_angel_hike.gpx", "gpx", 735, 15323.270, 0), ("gpx/gx_track.kml", "kml", 451, 7775.617, 0),
    ])
  func realFiles(path: String, format: String, points: Int, distance: Double, steps: Int) async throws {
    let run = await CommandRun.waymark("route", "--file", SharedData.url(path).path, "--format", format, "--json")
    #expect(run.exitCode == 0)
    let json = try run.json
    #expect(json["geometry"]?.array?.count == points)
    #expect(abs((json["distance_m"]?.double ?? 0) - distance) < 0.001)
    #expect(json["steps"]?.array?.count == steps)
  }
}
