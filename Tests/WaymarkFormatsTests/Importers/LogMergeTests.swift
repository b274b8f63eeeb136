import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct LogMergeTests {
  private func track(
    _ name: String, _ clock: SourceClock, times: [Double], poses: Bool = false, format: ImportFormat = .tum
  ) -> ImportedTrack {
    var track = ImportedTrack(name: name, format: format, clock: clock)
    for time in times {
      let sample: Sample =
        poses
        ? .pose(PoseSample(position: Vector3(time, 0, 0), orientation: .identity))
        : .fix(LocationFix(coordinate: LogFixtures.home, horizontalAccuracy: 5))
      track.append(sample, at: time)
    }
    return track
  }

  private func times(_ result: LogMerge.Result) -> [Double] {
    result.samples.filter { if case .utc = $0.sample { false } else { true } }.map(\.time)
  }

  @Test func tracksOfOneClockAreInterleaved() throws {
    let result = try LogMerge.merge([
      .init(track("a", .utc, times: [1000, 1002, 1004])),
      .init(track("b", .utc, times: [1001, 1002, 1003], poses: true)),
    ])
    #expect(times(result) == [1000, 1001, 1002, 1002, 1003, 1004])
    // Of equal times, the first input comes first.
    let kinds = result.samples.map { LogLineKind($0.sample) }
    #expect(kinds == [.utc, .fix, .pose, .fix, .pose, .pose, .fix])
    #expect(result.header.created == UTCInstant(secondsSince1970: 1000))
  }

  @Test func clocksAreRelatedThroughTheWallClock() throws {
    let result = try LogMerge.merge([
      .init(track("fixes", .utc, times: [1_700_000_000, 1_700_000_010])),
      .init(track("poses", SourceClock(.boot, utcOffset: 1_699_999_000), times: [1001, 1002], poses: true)),
    ])
    // Times are those of the poses, although they come second.
    #expect(times(result) == [1000, 1001, 1002, 1010])
    #expect(result.samples.first == TimedSample(time: 1000, .utc(UTCInstant(secondsSince1970: 1_700_000_000))))
  }

  @Test func clocksThatCannotBeRelatedAreAnError() throws {
    let inputs = [
      LogMerge.Input(track("poses.txt", .boot, times: [5, 6, 7], poses: true)),
      LogMerge.Input(track("fixes.nmea", .utc, times: [1_700_000_000, 1_700_000_001])),
    ]
    let error = #expect(throws: InputError.self) { _ = try LogMerge.merge(inputs) }
    #expect(
      error?.description
        == "fixes.nmea: its clock (UTC) cannot be related to that of poses.txt (the time since the device started); "
        + "give the difference with --clock-offset, or use --start-together.")
    #expect(times(try LogMerge.merge(inputs, startTogether: true)) == [5, 5, 6, 6, 7])
    let offset = try LogMerge.merge([inputs[0], .init(inputs[1].track, offset: -1_699_999_994)])
    #expect(times(offset) == [5, 6, 6, 7, 7])
    // The wall clock is known from then on.
    #expect(offset.samples.first == TimedSample(time: 5, .utc(UTCInstant(secondsSince1970: 1_699_999_999))))
    // Two clocks with arbitrary zeros are not the same clock.
    #expect(throws: InputError.self) {
      _ = try LogMerge.merge([.init(track("a", .own, times: [1])), .init(track("b", .own, times: [1]))])
    }
  }

  @Test func recordingsThatDoNotOverlapAreAnError() throws {
    let error = #expect(throws: InputError.self) {
      _ = try LogMerge.merge([.init(track("a", .utc, times: [0, 10])), .init(track("b", .utc, times: [100, 110]))])
    }
    #expect(error?.problem == "it begins 90 s after the end of a")
  }

  @Test func twoSceneFramesAreAnErrorAndNothingIsToo() throws {
    let poses = track("a", .utc, times: [1], poses: true)
    #expect(throws: InputError.self) { _ = try LogMerge.merge([.init(poses), .init(poses)]) }
    #expect(throws: InputError.self) { _ = try LogMerge.merge([]) }
  }

  @Test func theWallClockComesEveryMinute() throws {
    let result = try LogMerge.merge([.init(track("a", .utc, times: stride(from: 0.5, to: 200, by: 1).map { $0 }))])
    let moments = result.samples.compactMap { timed in
      if case .utc(let instant) = timed.sample { instant.secondsSince1970 } else { nil }
    }
    #expect(moments == [0.5, 60.5, 120.5, 180.5])
  }

  @Test func aLogByItselfKeepsItsOrder() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.jsonl")
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader(device: "d"))
    for time in [3.0, 1, 2] { try writer.write(TimedSample(time: time, .route(nil))) }
    try writer.finish()
    let result = try LogMerge.merge([.init(try ImportFormat.log.read(path))])
    #expect(result.samples.map(\.time) == [3, 1, 2])
    #expect(result.header.device == "d")
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func realFixesOfTwoFormatsOfOnePhone() throws {
    let folder = "tracks/pixel7_gnsslogger/"
    let log = try ImportFormat.gnsslogger.read(SharedData.url(folder + "gnss_log.txt").path)
    let nmea = try ImportFormat.nmea.read(SharedData.url(folder + "nmea.nmea").path)
    let result = try LogMerge.merge([.init(log), .init(nmea)])
    #expect(result.samples.count { if case .fix = $0.sample { true } else { false } } == 95 + 48)
    // Both give the same positions at the same times.
    for (time, fix) in nmea.fixes {
      let near = try #require(
        log.fixes.min {
          abs($0.time + (log.clock.utcOffset ?? 0) - time) < abs($1.time + (log.clock.utcOffset ?? 0) - time)
        })
      #expect(near.fix.coordinate.distance(to: fix.coordinate) < 30)
    }
  }

  @Test func timesThatNoClockShowsAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.tum", "1 0 0 0 0 0 0 1\n1e300 0 0 0 0 0 0 1\n-1e308 0 0 0 0 0 0 1\n")
    let track = try ImportFormat.tum.read(path)
    #expect(track.samples.map(\.time) == [1])
    #expect(track.notes.contains("2 samples at impossible times are left out"))
    #expect(throws: InputError.self) { _ = try ImportFormat.tum.read(folder.write("b", "1e300 0 0 0 0 0 0 1\n")) }
  }
}
