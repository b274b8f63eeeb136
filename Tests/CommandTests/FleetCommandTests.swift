import Foundation
import TestSupport
import Testing

/// What `waymark fleet` says before anything runs on Spark; what runs there is tried by `make test-scale`.
struct FleetCommandTests {
  @Test(arguments: [
    ("11/2048/0", "neither a zoom nor a tile"), ("3", "outside 6 … 14"), ("11/1/1,12/1/1", "one zoom"), ("", "neither"),
  ])
  func cellsThatAreNone(cells: String, problem: String) async throws {
    let run = await CommandRun.waymark("fleet", "build", "--osm", "none.osm.pbf", "--cells", cells, "--out", "none")
    #expect(run.exitCode == 2)
    #expect(run.diagnostics.contains(problem))
  }

  @Test func aMapThatIsMissing() async throws {
    let run = await CommandRun.waymark("fleet", "build", "--osm", "/nowhere/none.osm.pbf", "--out", "none")
    #expect(run.exitCode == 1)
    #expect(run.diagnostics.contains("/nowhere/none.osm.pbf: there is no such file"))
  }

  @Test func logsThatAreMissing() async throws {
    let folder = try TemporaryFolder()
    let none = await CommandRun.waymark("fleet", "evaluate", "--out", "none")
    #expect(none.exitCode == 2)
    #expect(none.diagnostics.contains("LOG is missing"))
    let empty = await CommandRun.waymark("fleet", "evaluate", folder.url.path, "--out", "none")
    #expect(empty.exitCode == 1)
    #expect(empty.diagnostics.contains("there are no logs"))
  }

  @Test func aReportOfNothing() async throws {
    let folder = try TemporaryFolder()
    let run = await CommandRun.waymark("fleet", "report", folder.url.path, "--out", "none.html")
    #expect(run.exitCode == 1)
    #expect(run.diagnostics.contains("no results of a fleet; make them with waymark fleet evaluate"))
  }

  @Test(arguments: [("12/0", "is no tile"), ("15/0/0", "is no tile")])
  func aCellOfAnAreaThatIsNone(cell: String, problem: String) async throws {
    let run = await CommandRun.waymark("area", "build", "--osm", "none.osm.pbf", "--cell", cell, "--out", "none")
    #expect(run.exitCode == 2)
    #expect(run.diagnostics.contains(problem))
  }
}
