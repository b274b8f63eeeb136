import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkReports

/// A phone beside a reference receiver: its errors, and walks with them.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct ReferenceScenarioTests {
  private func errors(_ name: String, in folder: TemporaryFolder) async throws -> (table: String, report: JSONValue) {
    let drives = SharedData.url("tracks/phone_gnss_rtk").path
    let log = folder.path("\(name).waymark.jsonl.gz")
    let run = await CommandRun.waymark(
      "import", "--from", "nmea", "--from", "nmea-truth", "\(drives)/\(name)-baseline.nmea.gz",
      "\(drives)/\(name)-rtk.nmea.gz", "--out", log, "--json")
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    let table = folder.path("\(name).csv")
    let figures = await CommandRun.waymark("log", "errors", log, "--out", table, "--json")
    return (table, try figures.json)
  }

  /// The figures of the drives as their README has them, measured by another program.
  @Test func aPhoneBesideRTKIsMeasured() async throws {
    let folder = try TemporaryFolder()
    let (table, report) = try await errors("opensky", in: folder)
    #expect(abs((report["radius68_m"]?.double ?? 0) - 5.4) < 0.1)
    #expect(abs((report["radius95_m"]?.double ?? 0) - 7.3) < 0.1)
    let memory = try #require(report["autocorrelation"]?.array)
    for (found, range) in zip(memory, [0.95...1, 0.92...0.98, 0.85...0.93, 0.7...0.92, 0.45...0.84]) {
      #expect(range.contains(found.double ?? 9), "\(memory)")
    }
    let velocity = try #require(report["velocity"])
    #expect(abs((velocity["speed_mps"]?["size68"]?.double ?? 0) - 0.18) < 0.05)
    #expect(abs((velocity["course_deg"]?["size68"]?.double ?? 0) - 0.8) < 0.2)
    #expect((0...0.6).contains(velocity["lag_s"]?.double ?? 9))
    let series = try ReceiverErrorFile.read(path: table)
    #expect(series.entries.count == report["fixes"]?.int)
    #expect(series.entries.contains { $0.velocity != nil } && series.entries.allSatisfy { $0.accuracy != nil })
  }

  /// A row for each recording and each way of stating its accuracy, with real poses, all methods.
  @Test func realErrorsAreWalkedWithRealOdometry() async throws {
    let folder = try TemporaryFolder()
    let table = try await errors("street", in: folder).table
    let poses = folder.path("arkit.waymark.jsonl")
    let imported = await CommandRun.waymark(
      "import", "--from", "arkit", SharedData.url("tracks/arkit_indoor/ARKit_camera_pose.txt").path, "--out", poses)
    #expect(imported.exitCode == 0)
    let run = await CommandRun.waymark(
      "evaluate", "--receiver-errors", table, "--odometry", poses, "--walks", "2", "--methods",
      "invariant-filter,pairwise-heaviest", "--pairwise-count", "10", "--json")
    let rows = try #require(try run.json["rows"]?.array)
    #expect(
      rows.map { $0["walk"]?.string }
        == ["street", "street-stated", "street-half", "street-double"].flatMap { [$0, $0] })
    #expect(rows.allSatisfy { $0["walks"] == 2 && $0["position_end_m"]?["count"] == 2 })
    let chosen = await CommandRun.waymark(
      "evaluate", "--receiver-errors", table, "--walks", "1", "--scenarios", "street-half", "--methods", "compass",
      "--json")
    #expect(try chosen.json["rows"]?.array?.count == 1)
    let wrong = await CommandRun.waymark(
      "evaluate", "--receiver-errors", table, "--methods", "compass", "--pairwise-count", "5")
    #expect(wrong.exitCode == 2 && wrong.diagnostics.contains("for the pairwise methods"))
  }
}
