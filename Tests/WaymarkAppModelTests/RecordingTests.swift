import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

@Suite struct RecordingTests {
  @Test(arguments: [
    "a.waymark.jsonl": true, "A.JSONL.GZ": true, "a.jsonl": true, "a.gz": false, "a.gpx": false, "jsonl": false,
  ])
  func logsAreKnownByTheirNames(name: String, isLog: Bool) {
    #expect(RecordingFolder.isLog(URL(filePath: "/tmp/" + name)) == isLog)
  }

  private let utc = UTCInstant(secondsSince1970: 1_700_000_000)

  private func pose(_ time: Double) -> TimedSample {
    TimedSample(
      time: time, .pose(PoseSample(position: Vector3(time, 0, 0), orientation: Quaternion(x: 0, y: 0, z: 0, w: 1))))
  }

  @Test func whatIsRecordedIsReadBack() async throws {
    let folder = try TemporaryFolder()
    let camera = try #require(CameraIntrinsics(width: 390, height: 844, fovX: 37.6, fovY: 72.8))
    let start = SessionRecorder.Start(time: 5, utc: utc, camera: camera)
    let recorder = try SessionRecorder(in: RecordingFolder(folder.url), start: start, device: "phone")
    try await recorder.take([pose(5), pose(5.1)])
    // Everything is in the file already before the end.
    #expect(try SessionLogReader.read(path: recorder.url.path).samples.count == 4)
    try await recorder.finish()
    try await recorder.take([pose(6)])
    let log = try SessionLogReader.read(path: recorder.url.path)
    #expect(log.header.device == "phone")
    #expect(
      log.samples == [
        TimedSample(time: 5, .utc(utc)), TimedSample(time: 5, .camera(camera)), pose(5), pose(5.1),
      ])
  }

  @Test func everyRecordingHasItsOwnFile() async throws {
    let folder = try TemporaryFolder()
    let recordings = RecordingFolder(folder.url.appending(path: "new"))
    #expect(recordings.recordings.isEmpty)
    let start = SessionRecorder.Start(time: 0, utc: utc)
    let first = try SessionRecorder(in: recordings, start: start, device: "phone")
    let second = try SessionRecorder(in: recordings, start: start, device: "phone")
    #expect(first.url != second.url)
    #expect(first.url.lastPathComponent == "2023-11-14T22-13-20Z.waymark.jsonl")
    #expect(recordings.recordings.count == 2)
    // By its name: both may have been written at the same tick of the file system's clock.
    try recordings.remove(try #require(recordings.recordings.first { $0.url == second.url }))
    #expect(recordings.recordings.count == 1)
    let foreign = folder.url.appending(path: "note.waymark.jsonl")
    try Data("hello\n".utf8).write(to: foreign)
    #expect(throws: InputError.self) { try recordings.take(over: foreign) }
    let copy = try RecordingFolder(folder.url.appending(path: "other")).take(over: first.url)
    #expect(try SessionLogReader.read(path: copy.path).samples.count == 1)
  }

  @Test func aReplayKeepsPausesAndNotJumpsOfTheClock() throws {
    let times = [10.0, 11, 11.5, 11.2, 41.5, 9000, 9001, 3, 4]
    var player = try LogPlayer(header: SessionLogHeader(), samples: times.map(pose))
    #expect(player.duration == 33.5)
    #expect(player.advance(by: 5).samples.isEmpty)
    player.isPlaying = true
    #expect(player.advance(by: 1).samples.map(\.time) == [10, 11])
    player.speed = 2
    #expect(player.advance(by: 0.25).samples.map(\.time) == [11.5, 11.2])
    #expect(player.time == 11.2)
    #expect(player.advance(by: 15).samples.map(\.time) == [41.5, 9000])
    #expect(player.advance(by: 100).samples.map(\.time) == [9001, 3, 4])
    #expect(player.isAtEnd && !player.isPlaying)
    #expect(player.advance(by: .nan).samples.isEmpty)
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func howeverOneComesToAMomentItLooksTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    let samples = (0..<300).map { _ -> TimedSample in
      time += Double.random(in: -0.2...1, using: &random)
      return pose(time)
    }
    var player = try LogPlayer(header: SessionLogHeader(), samples: samples)
    var fed: [TimedSample] = []
    for _ in 0..<100 {
      let target = Double.random(in: -5...(player.duration + 5), using: &random)
      let feed = player.seek(to: target)
      if feed.restarts { fed = [] }
      fed += feed.samples
      var straight = try LogPlayer(header: SessionLogHeader(), samples: samples)
      #expect(Array(straight.seek(to: target).samples) == fed, "seed \(seed)")
      #expect(player.position == straight.position, "seed \(seed)")
    }
    #expect(throws: InputError.self) { try LogPlayer(header: SessionLogHeader(), samples: []) }
  }

  /// The walk that the app's own tests replay on a phone.
  @Test func aRecordedWalkIsReplayed() async throws {
    let file = SharedData.packageRoot.appending(path: "Apps/iOS/Waymark.swiftpm/Tests/Resources/walk.jsonl.gz")
    let replay = try await ReplaySession(path: file.path, style: OverlayStyle())
    #expect(abs(replay.duration - 115) < 1)
    let middle = await replay.seek(to: 70)
    #expect(middle.overlay?.guidance?.progress.state == .onRoute && middle.alignment.state != .unknown)
    let end = await replay.seek(to: replay.duration)
    #expect(end.overlay?.guidance?.progress.state == .arrived)
    // However a moment is reached, it is the same.
    let again = await replay.seek(to: 70)
    #expect(again.position == middle.position && again.overlay == middle.overlay)
    let (next, isAtEnd) = await replay.advance(by: 1)
    #expect(next.time > again.time && !isAtEnd)
  }
}
