import Foundation
import TestSupport
import Testing

@testable import waymark_cli

/// What `waymark` says about itself, and how it exits when its output is no longer read.
@Suite struct HelpTests {
  @Test func everyCommandIsInOneGroup() {
    let names = WaymarkTool.tool.commands.map { $0.path.joined(separator: " ") }
    #expect(Set(names).count == names.count && names.count > 55)
  }

  @Test func theHelpFitsOnAPage() async {
    let help = await CommandRun.waymark("--help").output
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count < 70)
    for title in ["look around", "areas", "routes", "walks", "share", "measure", "for operators", "for researchers"] {
      #expect(help.contains("\n\(title)\n"), "\(title)")
    }
    #expect(!help.contains("tenant rotate") && help.contains("  tenant          add, list"))
    #expect(await CommandRun.waymark("--help-all").output.contains("tenant rotate"))
  }

  @Test func simulateExplainsItsCommonOptionsFirst() async {
    let short = await CommandRun.waymark("simulate", "--help").output
    let full = await CommandRun.waymark("simulate", "--help-all").output
    #expect(short.contains("--gps-sigma") && !short.contains("--compass-soft-iron") && short.contains("--help-all"))
    #expect(full.contains("--compass-soft-iron") && short.count * 2 < full.count)
  }

  @Test(arguments: [
    (["area", "fech"], "area fetch"), (["are", "fetch"], "area fetch"), (["areafetch"], "area fetch"),
    (["fetch", "area"], "area fetch"), (["anchors", "lst"], "anchors list"), (["fetch", "Graz"], "area fetch"),
    (["anchor", "list"], "anchors list"),
    (["fleet", "work", "splt"], "fleet work split"), (["elevatoin", "1,2"], "elevation"), (["lok", "x.jpg"], "look"),
  ])
  func mistypedCommandsAreRecognised(words: [String], meant: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == 2 && run.diagnostics.contains("did you mean \(meant)?"), "\(run.diagnostics)")
  }

  /// As `… | head` does: no message, and the exit code of a program that a broken pipe ends.
  @Test(arguments: [["--help-all"], ["area", "sources"], ["simulate", "--route", "ROUTE", "--out", "-"]])
  func itEndsQuietlyWhenItsReaderHasGone(words: [String]) throws {
    let folder = try TemporaryFolder()
    let line = #"{"type":"LineString","coordinates":[[15.43,47.07],[15.44,47.08]]}"#
    let route = try folder.write(line, to: "route.geojson")
    let process = Process()
    let program = try #require(BuiltProgram.waymark)
    process.executableURL = program
    process.arguments = words.map { $0 == "ROUTE" ? route : $0 }
    let (output, diagnostics) = (Pipe(), Pipe())
    try output.fileHandleForReading.close()
    (process.standardOutput, process.standardError) = (output, diagnostics)
    try process.run()
    let said = String(decoding: diagnostics.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.isEmpty && process.terminationStatus == 141, "\(process.terminationStatus): \(said)")
  }
}
