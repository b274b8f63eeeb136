import Foundation
import TestSupport
import Testing

/// Everything that states a version states the same one: command, changelog, app and `Scripts/version`. Between releases the version is that of
/// the next one, which the changelog calls “Unreleased”.
@Suite struct VersionTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SharedData.packageRoot.appendingPathComponent(path), encoding: .utf8)
  }

  private func version() async throws -> String {
    let run = await CommandRun.waymark("--version")
    #expect(run.exitCode == 0 && run.diagnostics.isEmpty)
    let line = try #require(run.output.wholeMatch(of: /waymark (\d+\.\d+\.\d+)\n/), "\(run.output)")
    return String(line.1)
  }

  @Test func itIsTheNewestOfTheChangelogOrTheNext() async throws {
    let changelog = try text("CHANGELOG.md")
    let headings = changelog.matches(of: /(?m)^## \[(.+?)\](.*)$/)
    #expect(headings.first?.1 == "Unreleased", "new entries need their heading")
    let newest = try #require(headings.dropFirst().first)
    let order = try await String(newest.1).compare(version(), options: .numeric)
    let unreleased = changelog[headings[0].range.upperBound..<newest.range.lowerBound]
    #expect(order == .orderedSame || order == .orderedAscending && unreleased.contains("- "), "\(newest.1)")
    for heading in headings.dropFirst() {
      #expect(heading.2.wholeMatch(of: #/ - \d{4}-\d{2}-\d{2}/#) != nil, "\(heading.0) has no date")
    }
  }

  @Test func theChangelogIsGroupedAsKeepAChangelogDoes() throws {
    let groups = try text("CHANGELOG.md").matches(of: /(?m)^### (.*)$/).map { String($0.1) }
    #expect(!groups.isEmpty)
    #expect(Set(groups).isSubset(of: ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]), "\(groups)")
  }

  @Test func theAppHasIt() async throws {
    let manifest = try text("Apps/iOS/Waymark.swiftpm/Package.swift")
    #expect(try await manifest.contains("displayVersion: \"\(version())\""))
  }

  @Test func scriptsReadIt() async throws {
    let process = Process()
    process.executableURL = SharedData.packageRoot.appendingPathComponent("Scripts/version")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(try await printed == version() + "\n")
  }
}
