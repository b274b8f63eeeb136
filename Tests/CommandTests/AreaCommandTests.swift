import Foundation
import Testing

/// Output of the commands about areas and directions before any work starts.
@Suite struct AreaCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (["area", "demo"], "needs the folder"), (["area", "demo", "a", "--out", "b"], "once"),
    (["area", "build", "--out", "x"], "--osm FILE is missing"),
    (["area", "build", "--osm", "x"], "--out DIR is missing"),
    (["area", "info"], "DIR"), (["directions", "start"], "--area DIR is missing"),
    (["directions", "start", "--area", "x", "--port", "0"], "no such folder"),
    (["area", "buid"], "did you mean area build"),
  ])
  func mistakesAreExplained(_ words: [String], _ text: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode != 0 && run.output.isEmpty)
    #expect(run.diagnostics.contains(text), "\(run.diagnostics)")
  }

  @Test func badExtractNamesTheFileAndLeavesNothing() async throws {
    let map = try folder.write("<osm><node id=\"1\" lat=\"47\"", to: "map.osm.pbf")
    let run = await CommandRun.waymark("area", "build", "--osm", map, "--out", folder.path("area"))
    #expect(run.exitCode == 1 && run.output.isEmpty)
    // Without the engine, that is the message.
    #expect(
      run.diagnostics.contains("map.osm.pbf, line 1") || run.diagnostics.contains("make setup"), "\(run.diagnostics)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("area")))
  }
}
