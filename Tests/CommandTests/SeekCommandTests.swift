import Foundation
import TestSupport
import Testing
import WaymarkFormats

@Suite struct SeekCommandTests {
  /// A plain at 100 m with a wall of 600 m along 46° N, and a peak list.
  private let folder: TemporaryFolder
  private let dem: String
  private let peaks: String

  init() throws {
    folder = try TemporaryFolder()
    dem = try folder.writeWall()
    peaks = try folder.write("name;lat;lon;ele\nThe Wall;46,0005;7,001;612\nFar off;46.5;7;900\n", to: "peaks.csv")
  }

  @Test func hitsAndMissesAsJSON() async throws {
    let base = ["seek", "--dem", dem, "--peaks", peaks, "--from", "45.9,7,200", "--json"]
    let hit = try await CommandRun.waymark(base + ["--heading", "0", "--pitch", "0"]).json
    #expect(hit["hit"] == true)
    #expect(try abs(#require(hit["lat"]?.double) - 45.9985) < 0.002)
    #expect(try abs(#require(hit["distance_m"]?.double) - 10_900) < 250)
    #expect(try #require(hit["uncertainty_m"]?.double) > 0)
    let miss = try await CommandRun.waymark(base + ["--heading", "0", "--pitch", "9", "--max-range", "15000"]).json
    #expect(miss["hit"] == false && miss["highest"]?["elevation_m"]?.double.map { abs($0 - 600) < 0.01 } == true)
    #expect(miss["peak"]?["name"] == "The Wall")
    let below = try await CommandRun.waymark([
      "seek", "--dem", dem, "--from", "45.9,7,50", "--heading", "0", "--json",
    ]).json
    #expect(try abs(#require(below["from"]?["raised_m"]?.double) - 51.6) < 1e-6 && below["hit"] == true)
  }

  @Test func tapsAreRotatedByTheWholeCamera() async throws {
    func direction(_ words: String...) async throws -> (azimuth: Double, elevation: Double) {
      let json = try await CommandRun.waymark(
        ["seek", "--dem", dem, "--from", "45.9,7,200", "--json", "--heading", "10", "--ignore-gaps"] + words
      ).json
      return (try #require(json["azimuth_deg"]?.double), try #require(json["elevation_deg"]?.double))
    }
    let size = ["--size", "1000,500", "--fov", "90"]
    let centre = try await direction("--pitch", "20", "--tap", "500,250", size[0], size[1], size[2], size[3])
    #expect(abs(centre.azimuth - 10) < 1e-9 && abs(centre.elevation - 20) < 1e-9)
    // The right border of a level camera is half the field of view away; with zoom 2 it is atan(½).
    let right = try await direction("--tap", "1000,250", size[0], size[1], size[2], size[3])
    #expect(abs(right.azimuth - 55) < 1e-9 && abs(right.elevation) < 1e-9)
    let zoomed = try await direction("--tap", "1000,250", "--zoom", "2", size[0], size[1], size[2], size[3])
    #expect(abs(zoomed.azimuth - 10 - 26.565051177) < 1e-6)
    // Rolled a quarter counter-clockwise the picture's right border is up.
    let rolled = try await direction("--tap", "1000,250", "--roll", "90", size[0], size[1], size[2], size[3])
    #expect(abs(rolled.elevation - 45) < 1e-9)
    // A corner of a camera that points upwards: the exact rotation, computed by hand. Camera axes (1, −0.5, −1) rotated
    // by 45° about the right axis: east 1, up (−0.5 + 1)/√2, north (1 + 0.5)/√2.
    let corner = try await direction("--pitch", "45", "--tap", "1000,500", size[0], size[1], size[2], size[3])
    #expect(abs(corner.azimuth - 10 - 43.313856658) < 1e-6)
    #expect(abs(corner.elevation - 13.633022225) < 1e-6)
  }

  @Test func panoramasAreWrittenInEveryForm() async throws {
    for (name, start) in [("a.png", "\u{89}"), ("a.svg", "<"), ("a.pdf", "%"), ("a.json", "{")] {
      let out = folder.path(name)
      let run = await CommandRun.waymark(
        "panorama", "--dem", dem, "--peaks", peaks, "--from", "45.9,7", "--heading", "0", "--degrees", "60", "--step",
        "0.5", "--tolerance", "10", "--out", out, "--sun", "2026-06-21")
      #expect(run.exitCode == 0 && run.output.contains("The Wall"), "\(run.diagnostics)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: out))
      #expect(bytes.first.map { Unicode.Scalar($0) } == start.unicodeScalars.first, "\(name)")
    }
    for style in ["relief", "line", "night"] {
      let out = folder.path("\(style).svg")
      let run = await CommandRun.waymark(
        "panorama", "--dem", dem, "--peaks", peaks, "--from", "45.9,7", "--degrees", "40", "--step", "0.5",
        "--tolerance", "10", "--style", style, "--paper", "A4", "--time", "2026-06-21T10:00:00Z", "--utc-offset", "2",
        "--out", out)
      #expect(run.exitCode == 0, "\(run.diagnostics)")
      // Without a heading the picture's middle is the most prominent visible summit.
      let svg = try String(contentsOf: URL(fileURLWithPath: out), encoding: .utf8)
      #expect(svg.contains(">The Wall</text>") && svg.contains("UTC+2</text>"))
    }
    let data = try JSONValue(parsing: try Data(contentsOf: URL(fileURLWithPath: folder.path("a.json"))))
    #expect(data["horizon"]?.array?.count == 120 && data["peaks"]?.array?.count == 1)
  }

  @Test func viewshedsAreWrittenInEveryForm() async throws {
    for name in ["v.png", "v.tif", "v.geojson"] {
      let run = await CommandRun.waymark(
        "viewshed", "--dem", dem, "--from", "45.95,7", "--max-range", "4000", "--size", "24", "--out", folder.path(name)
      )
      #expect(run.exitCode == 0 && run.output.contains("100.0 % of the ground"), "\(run.output)\(run.diagnostics)")
    }
    let layer = try JSONValue(parsing: try Data(contentsOf: URL(fileURLWithPath: folder.path("v.geojson"))))
    #expect(layer["features"]?.array?.first?["geometry"]?["type"] == "MultiPolygon")
  }

  @Test(arguments: [
    (["seek"], "--from is missing"), (["seek", "--from", "1,2"], "--heading"),
    (["seek", "--from", "1,2", "--heading", "0"], "--dem PATH is missing"),
    (["seek", "--from", "1,2", "--heading", "0", "--pitch", "91"], "outside"),
    (["seek", "--from", "1,2", "--heading", "0", "--tap", "1,2"], "needs --size"),
    (["seek", "--from", "1,2", "--heading", "0", "--fov", "60"], "belongs to --tap"),
    (
      ["seek", "--from", "1,2", "--heading", "0", "--tap", "1,2", "--size", "9,9", "--fov", "170", "--zoom", "0.01"],
      "fov"
    ),
    (["seek", "--from", "1,2", "--heading", "x"], "is not a number"),
    (["seek", "--from", "1,2", "--heading", "0", "--service", "valhalla", "--dem", "x"], "does not go with --service"),
    (["panorama", "--from", "1,2", "--out", "a.gif", "--dem", "x"], "must end in"),
    (["panorama", "--from", "1,2", "--style", "oil", "--dem", "x"], "--style"),
    (["panorama", "--from", "1,2", "--paper", "A9", "--dem", "x"], "--paper"),
    (["viewshed", "--from", "1,2", "--out", "a.gif", "--dem", "x"], "must end in"),
  ])
  func mistakesAreOneSentence(words: [String], message: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func filesThatAreMissingOrWrongAreSaid() async throws {
    let none = await CommandRun.waymark("seek", "--dem", "missing.hgt", "--from", "1,2", "--heading", "0")
    #expect(none.exitCode == 1 && none.diagnostics.contains("missing.hgt"))
    let empty = await CommandRun.waymark("panorama", "--dem", folder.url.path + "/none", "--from", "1,2")
    #expect(empty.exitCode == 1 && empty.diagnostics.contains("no such file"))
    let outside = await CommandRun.waymark("panorama", "--dem", dem, "--from", "1,2")
    #expect(outside.exitCode == 1 && outside.diagnostics.contains("no elevation at the viewpoint"))
    let service = await CommandRun.waymark(
      "seek", "--service", "valhalla", "--url", "http://127.0.0.1:1", "--walk", "10", "--from", "45.9,7,200",
      "--heading", "0")
    #expect(service.exitCode == 1 && service.diagnostics.contains("http://127.0.0.1:1"), "\(service.diagnostics)")
  }
}
