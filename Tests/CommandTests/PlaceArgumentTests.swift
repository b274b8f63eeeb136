import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats

/// Commands take places as search does: in any writing of coordinates, and in an area by names and addresses.
@Suite struct PlaceArgumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An area of two towns 5 km apart, with a street of the same name in both.
  private func area() async throws -> String {
    let description = """
      {"waymarkArea":1,"name":"Two Towns","bounds":{"south":46.49,"west":9.79,"north":46.51,"east":9.88},
      "map":{"nodes":1,"ways":2,"relations":0,"streets":4,"buildings":5,"peaks":6},
      "elevation":{"tiles":[],"reference":"msl","voidShare":0},"routing":{"engineVersion":null},"sources":[]}
      """
    _ = try folder.write(description, to: "area.json")
    let map = """
      <osm version="0.6">
      <node id="1" lat="46.5" lon="9.80"><tag k="place" v="town"/><tag k="name" v="Alpha"/></node>
      <node id="2" lat="46.5" lon="9.87"><tag k="place" v="town"/><tag k="name" v="Beta"/></node>
      <node id="11" lat="46.501" lon="9.798"/><node id="12" lat="46.501" lon="9.802"/>
      <node id="13" lat="46.501" lon="9.868"/><node id="14" lat="46.501" lon="9.872"/>
      <node id="15" lat="46.502" lon="9.802"/>
      <node id="21" lat="46.5011" lon="9.799"><tag k="addr:street" v="High Street"/><tag k="addr:housenumber" v="7"/>\
      <tag k="addr:city" v="Alpha"/></node>
      <node id="22" lat="46.5012" lon="9.801"><tag k="amenity" v="pharmacy"/><tag k="name" v="Old Chemist"/></node>
      <node id="23" lat="46.5012" lon="9.870"><tag k="amenity" v="pharmacy"/><tag k="name" v="New Chemist"/></node>
      <way id="1"><nd ref="11"/><nd ref="12"/><tag k="highway" v="residential"/><tag k="name" v="High Street"/></way>
      <way id="2"><nd ref="13"/><nd ref="14"/><tag k="highway" v="residential"/><tag k="name" v="High Street"/></way>
      <way id="3"><nd ref="12"/><nd ref="15"/><tag k="highway" v="residential"/><tag k="name" v="Side Lane"/></way>
      </osm>
      """
    let xml = try folder.write(map, to: "map.osm")
    let target = folder.url.appendingPathComponent("map.osm.pbf")
    try await OSMExtract.withPBF(of: URL(fileURLWithPath: xml)) {
      try FileManager.default.copyItem(at: $0, to: target)
    }
    return folder.url.path
  }

  private let route = ["route", "--provider", "device", "--json"]

  @Test func namesAndAddressesAreFoundAndSaid() async throws {
    let area = try await area()
    let run = await CommandRun.waymark(
      route + ["--area", area, "--from", "High Street 7, Alpha", "--to", "Side Lane"])
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("--from: High Street 7") && lines[0].contains("46.5011"), "\(lines)")
    #expect(lines[1].hasPrefix("--to: Side Lane, ") && lines[1].contains("Alpha"), "\(lines)")
    let points = try #require(try run.json["geometry"]?.array)
    #expect(abs((points.first?.array?[0].double ?? 0) - 9.799) < 0.0002)
  }

  @Test(arguments: [
    "46.501,9.799", "46°30'03.6\"N 9°47'56.4\"E", "46,501; 9,799", "N46.501 E9.799", "geo:46.501,9.799",
    "https://www.openstreetmap.org/?mlat=46.501&mlon=9.799#map=15/46.4/9.7", "8FRFGQ2X+CJ",
  ])
  func coordinatesInEveryWriting(text: String) async throws {
    let run = await CommandRun.waymark("bearing", text, "46.501,9.799", "--json")
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    #expect((try run.json["distance_m"]?.double ?? 1e9) < 20)
    let area = try await area()
    for words in [["--near", text], ["--near", "Alpha"]] {
      let found = await CommandRun.waymark(["search", "Beta", "--area", area, "--json"] + words)
      #expect(try abs(#require(found.json["results"]?.array?.first?["distance_m"]?.double) - 5400) < 200)
    }
  }

  @Test func altitudesFollowAnyWriting() async throws {
    for to in ["46°30'N 9°48'E,350", "46.5 N, 9.8 E, 350", "46.5 N 9.8 E 350 m"] {
      let run = await CommandRun.waymark("place", "--from", "46°30'N 9°48'E,100", to, "--json")
      #expect(try abs(#require(run.json["distance_m"]?.double) - 250) < 1e-6, "\(to): \(run.diagnostics)")
    }
  }

  /// One sentence that says what to do, and nothing on standard output.
  @Test(arguments: [
    ("High Street", "may be High Street, ", "with its town or as LAT,LON"),
    ("pharmacy", "Chemist", "say which"), ("Nowhere Road", "was not found in ", "check its spelling"),
    ("95,1", "latitude 95", "−90 … 90"),
  ])
  func whatIsNoPlaceOrSeveralIsExplained(text: String, what: String, advice: String) async throws {
    let run = await CommandRun.waymark(route + ["--area", try await area(), "--from", text, "--to", "Side Lane"])
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains("--from “\(text)”") && run.diagnostics.contains(what), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(advice) && run.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func aTownDecidesBetweenStreetsOfOneName() async throws {
    let run = await CommandRun.waymark(
      "availability", "High Street, Beta", "--area", try await area(), "--json")
    #expect(run.exitCode == 0 && run.diagnostics.contains("9.87"), "\(run.diagnostics)")
  }

  @Test func namesNeedAnArea() async throws {
    for words in [
      ["route", "--provider", "device", "--from", "Alpha", "--to", "Beta"],
      ["lead-back", "--to", "Alpha", "--from", "1,2"],
      ["panorama", "--dem", "x.tif", "--from", "Alpha"], ["availability", "Alpha"],
    ] {
      let run = await CommandRun.waymark(words)
      #expect(
        run.exitCode == 2 && run.diagnostics.contains("need an area, given with --area DIR"), "\(run.diagnostics)")
    }
  }

  /// The same in commands that look, and by the environment.
  @Test func everyCommandWithAnAreaTakesNames() async throws {
    let area = try await area()
    let dem = try folder.write(
      "ncols 60\nnrows 60\nxllcorner 9.7\nyllcorner 46.4\ncellsize 0.004\n"
        + String(repeating: String(repeating: "500 ", count: 60) + "\n", count: 60), to: "flat.asc")
    let back = await CommandRun.waymark("lead-back", "--to", "Beta", "--from", "Alpha", "--area", area, "--json")
    #expect(
      try abs(#require(back.json["rows"]?.array?.first?["distance_m"]?.double) - 5370) < 30, "\(back.diagnostics)")
    for words in [
      ["sun", "Alpha"], ["moon", "Alpha"], ["declination", "Alpha"], ["bearing", "Alpha", "Beta"],
      ["place", "Beta", "--from", "Alpha"], ["elevation", "Alpha", "--dem", dem],
    ] {
      let run = await CommandRun.waymark(words + ["--area", area])
      #expect(run.exitCode == 0 && run.diagnostics.contains(": Alpha, town"), "\(words): \(run.diagnostics)")
    }
    for words in [["panorama"], ["viewshed"], ["seek", "--heading", "90"]] {
      let run = await CommandRun.waymark(
        words + ["--dem", dem, "--area", area, "--from", "Alpha", "--max-range", "5000", "--json"])
      #expect(run.exitCode == 0 && run.diagnostics.contains("--from: Alpha, town"), "\(words): \(run.diagnostics)")
    }
    let program = try #require(BuiltProgram.waymark)
    for (words, said) in [
      (["area", "info"], "Two Towns"), (["search", "Beta"], "Beta"),
      (["route", "--provider", "device", "--from", "Side Lane", "--to", "High Street 7, Alpha"], "walking"),
    ] {
      let process = Process()
      process.executableURL = program
      process.arguments = words
      process.environment = ProcessInfo.processInfo.environment.merging(["WAYMARK_AREA": area]) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && output.contains(said), "\(words): \(output)")
    }
  }

  @Test func theAreaIsGivenOnce() async throws {
    let run = await CommandRun.waymark("area", "info", "a", "--area", "b")
    #expect(run.exitCode == 2 && run.diagnostics.contains("give the area once"))
    let missing = await CommandRun.waymark("area", "info")
    #expect(missing.exitCode == 2 && missing.diagnostics.contains("--area DIR is missing"), "\(missing.diagnostics)")
  }
}
