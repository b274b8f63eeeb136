import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

/// Dates that are none, and how they are given.
@Suite struct ClockCheckTests {
  private static let start = 1_760_433_010.0  // 2025-10-14T09:10:10Z
  private static let weeks = 1024.0 * 604_800

  private static func seconds(_ text: String) throws -> Double {
    try #require(UTCInstant(iso8601: text)).secondsSince1970
  }

  private func gpx(_ times: [Double], _ options: ImportOptions = ImportOptions()) throws -> ImportedTrack {
    let points = times.enumerated().map { i, time in
      let text = UTCInstant(secondsSince1970: time).iso8601() ?? ""
      return "<trkpt lat=\"\(46.62 + Double(i) * 1e-5)\" lon=\"14.3\"><time>\(text)</time></trkpt>"
    }
    return try read(.gpx, "<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>", options)
  }

  private func locations(_ times: [Double], _ options: ImportOptions = ImportOptions()) throws -> ImportedTrack {
    let list = times.map { "{\"latitude\":46.62,\"longitude\":14.3,\"horizontalAccuracy\":5,\"timestamp\":\($0)}" }
    return try read(.cllocation, "[\(list.joined(separator: ","))]", options)
  }

  private func read(
    _ format: ImportFormat, _ text: String, _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedTrack {
    let folder = try TemporaryFolder()
    return try format.read(folder.write("file", text), options: options)
  }

  @Test func pointsBeforeTheClockWasSetAreLeftOut() throws {
    for strays in [[0], [0, 5, 315_964_800], [4e9]] {
      let times = strays + (0..<7).map { Self.start + Double($0) }
      let track = try gpx(times)
      #expect(track.span == Self.start...Self.start + 6)
      #expect(track.notes.contains { $0.hasPrefix("\(strays.count) of \(times.count) samples have no plausible date") })
    }
    let ordered = try gpx([Self.start, Self.start + 30, Self.start + 30, Self.start + 80, Self.start + 60])
    #expect(ordered.notes == ["2 fixes are not later than the one before; the log is in order of time"])
  }

  @Test func aClockThatWasNeverSetGivesNoDateUntilItIsGiven() throws {
    for first in [0.0, 315_964_805, 4e9] {
      let times = (0..<5).map { first + Double($0) }
      let track = try gpx(times)
      #expect(track.fixes.count == 5 && track.clock.utcOffset == nil)
      let note = try #require(track.notes.first)
      #expect(track.notes.count == 1 && note.hasPrefix("its 5 samples are ") && note.contains("--date "))
      let merged = try LogMerge.merge([.init(track)])
      #expect(merged.header.created == nil)
      #expect(!merged.samples.contains { if case .utc = $0.sample { true } else { false } })
      var options = ImportOptions()
      options.firstDay = ImportOptions.day(of: "2025-10-14")
      let dated = try gpx(times, options)
      #expect(dated.clock == .utc)
      let day = try Self.seconds("2025-10-14T00:00:00Z")
      #expect(dated.fixes.first?.time == day + first.truncatingRemainder(dividingBy: 86_400))
      #expect(dated.notes.contains { $0.contains("it begins on 2025-10-14") })
    }
  }

  @Test func weeksThatRolledOverAreSaidAndCanBeMended() throws {
    let times = (0..<5).map { Self.start - Self.weeks + Double($0) }
    let track = try gpx(times)
    let note = try #require(track.notes.first)
    #expect(note.contains("2006-02-28") && note.contains("--date 2025-10-14 "), "\(note)")
    #expect(track.clock.utcOffset == 0)
    var options = ImportOptions()
    options.firstDay = ImportOptions.day(of: "2025-10-14")
    #expect(try gpx(times, options).span == Self.start...Self.start + 4)
    // In the midst of a recording it is certain.
    let learnt = try gpx(times + (5..<10).map { Self.start + Double($0) })
    #expect(learnt.span == Self.start...Self.start + 9)
    #expect(learnt.notes.contains { $0.hasPrefix("5 samples are dated 1024 weeks too early") })
    // Twice, as in receivers of the first generation.
    let twice = try gpx(times.map { $0 - Self.weeks })
    #expect(twice.notes.first?.contains("--date 2025-10-14 ") == true && twice.clock.utcOffset == nil)
  }

  @Test func numbersCountFromTheEpochAndInTheUnitThatMakeThemPlausible() throws {
    let apple = 978_307_200.0
    let kinds: [(String, (Double) -> Double, String?)] = [
      ("seconds since 1970", { $0 }, nil), ("milliseconds since 1970", { $0 * 1e3 }, "milliseconds since 1970"),
      ("microseconds since 1970", { $0 * 1e6 }, "microseconds since 1970"),
      ("nanoseconds since 1970", { $0 * 1e9 }, "nanoseconds since 1970"),
      ("seconds since 2001", { $0 - apple }, "seconds since 2001"),
      ("milliseconds since 2001", { ($0 - apple) * 1e3 }, "milliseconds since 2001"),
    ]
    for (name, write, said) in kinds {
      let times = (0..<5).map { write(Self.start + Double($0)) }
      for track in [
        try locations(times),
        try read(
          .sensorlog,
          "locationTimestamp_since1970,locationLatitude,locationLongitude,locationHorizontalAccuracy\n"
            + times.map { "\(Int64($0)),46.62,14.3,5\n" }.joined()),
      ] {
        #expect(track.fixes.map(\.time) == (0..<5).map { Self.start + Double($0) }, "\(name)")
        #expect(track.notes.contains { $0.contains("5 times are taken as \(said ?? "")") } == (said != nil), "\(name)")
      }
    }
    var options = ImportOptions()
    options.epoch = .unix
    let since1970 = try locations((0..<5).map { Self.start - apple + Double($0) }, options)
    #expect(since1970.fixes.first?.time == Self.start - apple && since1970.clock.utcOffset == nil)
    options.epoch = .apple
    let poses = (0..<3).map { "\(Int(Self.start - apple) + $0) 0 0 0 0 0 0 1\n" }.joined()
    #expect(try read(.tum, poses, options).clock == .utc)
    #expect(try read(.tum, poses, options).samples.first?.time == Self.start)
    #expect(try read(.tum, poses).clock == .own)
  }

  @Test func aFlightRecorderWithoutADateIsGivenOne() throws {
    let records = "HFDTE000000\nB0910104637200N01418000EA0045000497\nB0910114637206N01418006EA0045000497\n"
    let error = #expect(throws: InputError.self) { _ = try read(.igc, records) }
    #expect(error?.line == 1)
    var options = ImportOptions()
    options.firstDay = ImportOptions.day(of: "2025-10-14")
    #expect(try read(.igc, records, options).span == Self.start...Self.start + 1)
  }

  @Test func aSessionLogWithoutAWallClockKeepsItsDate() throws {
    let track = try read(
      .log,
      """
      {"waymark":1,"created":"2026-11-20T10:00:00Z"}
      {"t":5,"fix":{"lat":47,"lon":8,"hAcc":5}}
      """)
    #expect(track.clock.utcOffset == (try Self.seconds("2026-11-20T10:00:00Z")) - 5)
  }
}
