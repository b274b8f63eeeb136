import Foundation
import TestSupport
import Testing

/// What `waymark search` says about mistakes; docs/search.md is run for what it finds.
@Suite struct SearchCommandTests {
  @Test(arguments: [
    (["search"], "TEXT is missing"), (["search", "café"], "--area DIR is missing"),
    (["search", "café", "--area", "none"], "no such folder"),
    (["search", "café", "--area", "none", "--limit", "0"], "--limit 0 is outside 1 … 50"),
    (["search", "café", "--area", "none", "--near", "here"], "no such folder"),
    (["search", "café", "--area", "none", "--language", "tlh"], "--language “tlh” is not one of"),
  ])
  func mistakesAreExplained(_ words: [String], _ text: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode != 0 && run.output.isEmpty)
    #expect(run.diagnostics.contains(text), "\(run.diagnostics)")
  }

  @Test func anAreaWithoutAMapIsExplained() async throws {
    let folder = try TemporaryFolder()
    try BareArea.write(to: folder)
    let run = await CommandRun.waymark("search", "café", "--area", folder.url.path)
    #expect(run.exitCode == 1 && run.output.isEmpty && run.diagnostics.contains("map.osm.pbf"), "\(run.diagnostics)")
  }
}
