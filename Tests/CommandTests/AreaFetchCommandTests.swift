import Foundation
import TestSupport
import TestSupport
import Testing

/// What `waymark area fetch`, `area update` and `area sources` say.
@Suite struct AreaFetchCommandTests {
  @Test(arguments: [
    (["area", "fetch"], "PLACE is missing"), (["area", "fetch", "47,15", "--radius", "0"], "--radius 0 is outside"),
    (["area", "fetch", "47,15", "--sources", "none.json"], "the file of sources cannot be read"),
    (["area", "update", "none"], "there is no such folder"),
    (["area", "build", "--osm", "x.pbf", "--out", "y", "--radius", "3"], "--radius needs --around"),
  ])
  func mistakesAreExplained(_ words: [String], _ text: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode != 0 && run.output.isEmpty)
    #expect(run.diagnostics.contains(text), "\(run.diagnostics)")
  }

  @Test func areasOfFilesAreNotUpdated() async throws {
    let folder = try TemporaryFolder()
    try BareArea.write(to: folder)
    let run = await CommandRun.waymark("area", "update", folder.url.path)
    #expect(run.exitCode == 1 && run.diagnostics.contains("built from files"), "\(run.diagnostics)")
  }

  /// Nothing listens: each source costs a sentence, and no area is left.
  @Test func sourcesThatAreDownAreNamed() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("sources.json")
    let printed = await CommandRun.waymark("area", "sources")
    #expect(printed.exitCode == 0 && printed.output.contains("\"waymarkSources\": 1"))
    let local = printed.output.replacingOccurrences(
      of: "https://[a-z0-9.-]+/", with: "http://127.0.0.1:1/", options: .regularExpression
    ).replacingOccurrences(of: "\"pauseSeconds\": [0-9]+", with: "\"pauseSeconds\": 0", options: .regularExpression)
    try Data(local.utf8).write(to: file)
    let place = [
      "--sources", file.path, "--cache", folder.url.appendingPathComponent("cache").path, "--out",
      folder.url.appendingPathComponent("area").path,
    ]
    let named = await CommandRun.waymark(["area", "fetch", "Graz"] + place)
    #expect(named.exitCode == 1 && named.diagnostics.contains("Nominatim: nothing responds"), "\(named.diagnostics)")
    let run = await CommandRun.waymark(["area", "fetch", "47.0707,15.4395"] + place)
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(
      run.diagnostics.contains("Overpass: nothing responds") && run.diagnostics.contains("Geofabrik: nothing responds"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("area").path))
  }
}
