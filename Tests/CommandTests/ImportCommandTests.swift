import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkReports

/// import, log info and log errors in typical use.
@Suite struct ImportCommandTests {
  private static let drive = SharedData.url("tracks/comma2k19").path

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aRealDriveFromItsFilesToTheYaw() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("drive.waymark.jsonl.gz")
    let run = await CommandRun.waymark("import", "--format", "comma2k19", Self.drive, "--out", log, "--json")
    #expect(run.exitCode == 0, "\(run.diagnostics)")
    let json = try run.json
    #expect(json["kinds"] == ["pose": 1800, "fix": 579, "camera": 1, "utc": 2, "truth": 1200])
    #expect(json["sources"]?.array?.first?["clock"] == "boot")
    #expect(folder.names == ["drive.waymark.jsonl.gz"])

    let info = await CommandRun.waymark("log", "info", log, "--json")
    let report = try info.json
    #expect(report["samples"]?["pose"]?["count"] == 1800)
    #expect(abs((report["samples"]?["pose"]?["rate_hz"]?.double ?? 0) - 30) < 0.1)
    #expect(abs((report["samples"]?["pose"]?["path_m"]?.double ?? 0) - 1003.6) < 0.5)
    #expect(report["damaged_lines"] == 0)
    #expect(report["cut_off"] == false)
    let human = await CommandRun.waymark("log", "info", log)
    #expect(human.output.contains("  pose      1800, 30.0 a second, 1003.6 m of path\n"))

    // Odometry, fixes and ground truth are consistent: the yaw is found within half a degree.
    let replay = await CommandRun.waymark("replay", log, "--json")
    #expect(abs(try replay.json["truth"]?["yaw_error_deg"]?.double ?? 9) < 0.5)
    #expect((try replay.json["truth"]?["position_error_m"]?.double ?? 9) < 2.5)

    let table = folder.path("ublox.csv")
    let errors = await CommandRun.waymark("log", "errors", log, "--fix-delay", "0.08", "--out", table, "--json")
    #expect(abs((try errors.json["mean_m"]?.double ?? 0) - 0.44) < 0.02)
    #expect(try ReceiverErrorFile.read(path: table).entries.count == 579)
    let raw = await CommandRun.waymark("log", "errors", log, "--json")
    #expect(abs((try raw.json["mean_m"]?.double ?? 0) - 1.45) < 0.02)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func recordingsOfTwoClocksAreMerged() async throws {
    let folder = try TemporaryFolder()
    let poses = SharedData.url("tracks/arkit_indoor/ARKit_camera_pose.txt").path
    let fixes = SharedData.url("gpx/walk.nmea").path
    let log = folder.path("walk.waymark.jsonl")
    let words = ["import", "--format", "arkit", "--format", "nmea", poses, fixes, "--out", log]
    let unrelated = await CommandRun.waymark(words)
    #expect(unrelated.exitCode == 1)
    #expect(unrelated.diagnostics.contains("cannot be related"))
    #expect(folder.names.isEmpty)
    let together = await CommandRun.waymark(words + ["--start-together", "--json"])
    #expect(try together.json["kinds"]?["fix"] == 154)
    #expect(try together.json["kinds"]?["pose"] == 2762)
    let offset = await CommandRun.waymark(words + ["--clock-offset", "-1091744117.379", "--json"])
    #expect(offset.exitCode == 0, "\(offset.diagnostics)")
    let wrong = await CommandRun.waymark(words + ["--clock-offset", "-1000000000"])
    #expect(wrong.exitCode == 1)
    #expect(wrong.diagnostics.contains("after the end of"))
  }

  @Test func mistakesAreSentencesAndLeaveNoFile() async throws {
    let folder = try TemporaryFolder()
    let nmea = try folder.write("$GPGGA,nothing\n", to: "a.nmea")
    let log = folder.path("out.jsonl")
    for (words, code, part) in [
      (["import", "--format", "nmea", nmea, "--out", log], Int32(1), "no fixes could be read"),
      (["import", "--format", "nmea", folder.path("none"), "--out", log], 1, "no such file"),
      (["import", "--format", "nmea", folder.url.path, "--out", log], 1, "this is a folder"),
      (["import", "--format", "gps", nmea, "--out", log], 2, "is not one of comma2k19, arkit"),
      (["import", nmea, "--out", log], 2, "--format FORMAT is missing"),
      (["import", "--format", "nmea", nmea], 2, "--out"),
      (["import", "--format", "nmea", "--out", log], 2, "FILE is missing"),
      (["import", "--format", "nmea", "--format", "gpx", "--format", "igc", nmea, nmea, "--out", log], 2, "3 formats"),
      (["import", "--format", "nmea", nmea, "--screen", "portrait", "--out", log], 2, "it is for arkit"),
      (["import", "--format", "nmea", nmea, "--date", "2026-02-30", "--out", log], 2, "is not a day"),
      (["import", "--format", "nmea", nmea, "--clock-offset", "soon", "--out", log], 2, "is not a number of seconds"),
      (["log", "info", nmea], 1, "this is not a session log"),
      (["log", "errors", nmea], 1, "this is not a session log"),
    ] {
      let run = await CommandRun.waymark(words)
      #expect(run.exitCode == code, "\(words)")
      #expect(run.diagnostics.contains(part), "\(words): \(run.diagnostics)")
      #expect(run.diagnostics.hasSuffix(".\n"), "\(words): \(run.diagnostics)")
    }
    #expect(folder.names == ["a.nmea"])
  }

  /// Each remark about a date names an option that exists for the format, and that gives the right one.
  @Test func datesAreMendedByTheOptionsThatTheRemarksName() async throws {
    let folder = try TemporaryFolder()
    func gpx(_ day: String) -> String {
      "<gpx><trk><trkseg>"
        + (0..<3).map { "<trkpt lat=\"47.00\($0)\" lon=\"8\"><time>\(day)T09:10:1\($0)Z</time></trkpt>" }.joined()
        + "</trkseg></trk></gpx>"
    }
    let sentence = "$GPGGA,091010.00,4637.2000,N,01418.0000,E,1,11,0.9,450.0,M,47.0,M,,\n"
    let records = "B0910104637200N01418000EA0045000497\n"
    let location = #"[{"latitude":47,"longitude":8,"horizontalAccuracy":5,"timestamp":-1}]"#
    for (format, text) in [
      ("gpx", gpx("1970-01-01")), ("gpx", gpx("2006-02-28")), ("gpx", gpx("2090-01-01")), ("nmea", sentence),
      ("igc", records), ("cllocation", location),
    ] {
      let file = try folder.write(text, to: "recording")
      let log = folder.path("out.waymark.jsonl")
      let words = ["import", "--format", format, file, "--out", log]
      let plain = await CommandRun.waymark(words)
      #expect((plain.output + plain.diagnostics).contains("--date "), "\(format): \(plain.output)\(plain.diagnostics)")
      let dated = await CommandRun.waymark(words + ["--date", "2025-10-14", "--json"])
      #expect(dated.exitCode == 0, "\(dated.diagnostics)")
      #expect(try dated.json["created"]?.string?.hasPrefix("2025-10-14T") == true, "\(format): \(dated.output)")
    }
    let seconds = try folder.write(
      #"[{"latitude":47,"longitude":8,"horizontalAccuracy":5,"timestamp":782125810}]"#, to: "locations.json")
    let words = ["import", "--format", "cllocation", seconds, "--out", folder.path("out.waymark.jsonl"), "--json"]
    let apple = try await CommandRun.waymark(words).json
    #expect(apple["created"] == "2025-10-14T09:10:10.000Z")
    #expect(apple["notes"]?.array?.first?.string?.contains("--epoch 1970") == true)
    let unix = try await CommandRun.waymark(words + ["--epoch", "1970"]).json
    #expect(unix["first_t"] == 782_125_810 && unix["created"]?.isNull == true)
    let wrong = await CommandRun.waymark("import", "--format", "gpx", seconds, "--out", "x", "--epoch", "2001")
    #expect(wrong.exitCode == 2 && wrong.diagnostics.contains("it is for tum, cllocation, sensorlog"))
  }

  @Test func damagedLinesAreReportedAndTheRestIsUsed() async throws {
    let folder = try TemporaryFolder()
    let log = try folder.write(
      """
      {"waymark":1,"device":"test","worldAlignment":"gravity"}
      {"t":1,"fix":{"lat":47,"lon":8,"hAcc":5}}
      {"t":2,"truth":{"lat":47,"lon":8}}
      garbage
      {"t":3,"fix":{"lat":47.00001,"lon":8,"hAcc":5}}
      {"t":4,"truth":{"lat":47,"lon":8}}
      {"t":5,"planes":[]}
      {"t":4.5,"fix":{"lat":47,"lon":8,"hAcc":-1}}
      {"t":6,"fix":{"la
      """, to: "a.jsonl")
    let json = try await CommandRun.waymark("log", "info", log, "--json").json
    #expect(json["damaged_lines"] == 1)
    #expect(json["damage"]?.array?.first?["line"] == 4)
    #expect(json["unknown_lines"] == 1)
    #expect(json["cut_off"] == true)
    #expect(json["samples"]?["fix"]?["valid"] == 2)
    let human = await CommandRun.waymark("log", "info", log)
    #expect(human.output.contains("1 damaged line:\n  line 4: “g” at column 1 is not JSON"))
    #expect(human.output.contains("the last line is cut off"))

    let errors = await CommandRun.waymark("log", "errors", log, "--json")
    #expect(errors.exitCode == 0)
    #expect(errors.diagnostics.contains("1 damaged line was skipped"))
    let figures = try errors.json
    #expect(figures["fixes"] == 1)
    #expect(figures["fixes_without_truth"] == 1)
    #expect(abs((figures["mean_north_m"]?.double ?? 0) - 1.1117) < 0.001)
    #expect(figures["mean_up_m"]?.isNull == true)
    let bare = try folder.write(#"{"waymark":1}"# + "\n", to: "bare.jsonl")
    let none = await CommandRun.waymark("log", "errors", bare)
    #expect(none.diagnostics.contains("the log has no ground truth"))
    #expect(await CommandRun.waymark("log", "info", bare).output.contains("no samples"))
  }

  @Test func compressedLogsHoldTheSame() async throws {
    let folder = try TemporaryFolder()
    let poses = try folder.write("1 0 0 0 0 0 0 1\n2 0 0 -1 0 0 0 1\n", to: "poses.txt")
    let plain = folder.path("plain.jsonl")
    let packed = folder.path("packed.jsonl.gz")
    for out in [plain, packed] {
      let run = await CommandRun.waymark("import", "--format", "tum", poses, "--out", out)
      #expect(run.exitCode == 0, "\(run.diagnostics)")
      #expect(run.output.hasPrefix("\(out): 1.0 s, 2 pose\n"))
    }
    #expect(try ByteSource(path: packed).readAll() == ByteSource(path: plain).readAll())
    // A single log is unchanged.
    let again = folder.path("again.jsonl")
    _ = await CommandRun.waymark("import", "--format", "log", packed, "--out", again)
    #expect(try SessionLogReader.read(path: again).samples == SessionLogReader.read(path: plain).samples)
  }
}
