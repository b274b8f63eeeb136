import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

/// Recordings after public bug reports, which lie beside the project, and what each must give.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) struct ImportCaseTests {
  private struct Case: Sendable {
    var format: ImportFormat
    var fixes: Int
    var start: String
    var seconds: Double
    /// Parts of the notes, in order.
    var notes: [String] = []
  }

  private static let morning = "2025-10-14T09:10:10Z"
  private static let cases: [String: Case] = [
    "01-nmea-many-on-a-line.nmea": Case(format: .nmea, fixes: 20, start: morning, seconds: 19),
    "03-nmea-cr-only.nmea": Case(format: .nmea, fixes: 20, start: morning, seconds: 19),
    "05-nmea-cold-start-date.nmea": Case(
      format: .nmea, fixes: 10, start: morning, seconds: 1.8, notes: ["no fix in 5 of 15 epochs"]),
    "07-gnsslogger-nmea-newline.txt": Case(format: .nmea, fixes: 20, start: morning, seconds: 19),
    "25-gpx-cut-off.gpx": Case(
      format: .gpx, fixes: 3, start: morning, seconds: 240, notes: ["the file is cut off in line 7"]),
    "27-gpx-times-backwards.gpx": Case(
      format: .gpx, fixes: 6, start: morning, seconds: 120,
      notes: ["1 of 7 samples have no plausible date, the first 1970-01-01", "2 fixes are not later"]),
    "60-cllocation-since-2001.json": Case(
      format: .cllocation, fixes: 10, start: morning, seconds: 9, notes: ["10 times are taken as seconds since 2001"]),
    "61-cllocation-one-invalid.json": Case(
      format: .cllocation, fixes: 9, start: morning, seconds: 9, notes: ["1 of 10 locations left out, the first is [4]"]
    ),
    "65-sensorlog-not-known.csv": Case(
      format: .sensorlog, fixes: 10, start: "2025-10-14T09:10:10.250Z", seconds: 9,
      notes: ["course (10), speed (10), altitude (10)", "1 fixes, 10 headings"]),
    "71-igc-date-words.igc": Case(format: .igc, fixes: 10, start: morning, seconds: 9),
    "72-igc-midnight-with-date.igc": Case(format: .igc, fixes: 20, start: "2025-10-14T23:59:50Z", seconds: 19),
  ]

  @Test(arguments: cases.keys.sorted()) func eachGivesWhatIsRight(name: String) throws {
    let expected = try #require(Self.cases[name])
    let track = try expected.format.read(SharedData.url("cases/tracks/" + name).path)
    #expect(track.fixes.count == expected.fixes)
    #expect(track.damage.isEmpty)
    let times = track.fixes.map(\.time)
    let start = try #require(UTCInstant(iso8601: expected.start)).secondsSince1970
    #expect(times.min() == start)
    #expect(abs((times.max() ?? 0) - start - expected.seconds) < 1e-6)
    #expect(track.notes.count == expected.notes.count, "\(track.notes)")
    for (note, part) in zip(track.notes, expected.notes) { #expect(note.contains(part)) }
    if expected.format == .nmea {
      #expect(
        track.fixes.allSatisfy { $0.fix.altitude?.meters == 450 && abs($0.fix.horizontalAccuracy - 4.8213) < 1e-4 })
    }
  }
}
