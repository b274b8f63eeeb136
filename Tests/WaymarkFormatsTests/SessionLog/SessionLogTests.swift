import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct SessionLogTests {
  private static let header =
    #"{"waymark":1,"created":"2026-11-20T10:00:00Z","device":"Pixel 9, Chrome","worldAlignment":"gravity","#
    + #""note":"…"}"#

  private func reader(_ lines: String...) throws -> SessionLogReader {
    try reader(text: lines.joined(separator: "\n") + "\n")
  }

  private func reader(text: String) throws -> SessionLogReader {
    try SessionLogReader(LineReader(ByteSource(bytes: Array(text.utf8), name: "test.jsonl")))
  }

  /// The samples of lines under a valid header.
  private func samples(_ lines: String...) throws -> [TimedSample] {
    let reader = try reader(text: ([Self.header] + lines).joined(separator: "\n") + "\n")
    var all: [TimedSample] = []
    while let sample = try reader.next() { all.append(sample) }
    #expect(reader.damage.isEmpty, "\(reader.damage.first)")
    return all
  }

  /// The problem of the only damaged line under a valid header.
  private func problem(_ line: String) throws -> String? {
    let reader = try reader(Self.header, line, #"{"t":9,"tap":{"x":1,"y":2}}"#)
    let sample = try reader.next()
    #expect(sample?.time == 9, "the line after the damaged one is read")
    #expect(reader.damage.count == 1)
    #expect(reader.damage.first.first?.number == 2)
    return reader.damage.first.first?.problem
  }

  // MARK: Odometry

  /// Walks of phones whose browser has no visual tracking have been logged as `limited` with a reason from the
  /// beginning.
  @Test func theReasonCarriesTheOdometry() throws {
    for (word, odometry) in [("steps", Odometry.steps), ("no motion sensor", .absent)] {
      let line = #"{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"limited","reason":"\#(word)"}}"#
      let pose = PoseSample(position: .zero, orientation: .identity, tracking: .limited, odometry: odometry)
      #expect(try samples(line) == [TimedSample(time: 1, .pose(pose))])
      var encoder = LogLineEncoder()
      let isWritten = encoder.encode(TimedSample(time: 1, .pose(pose)))
      #expect(isWritten)
      #expect(String(decoding: encoder.line, as: UTF8.self) == line + "\n")
    }
    // Reasons of the device's own are unchanged, and a lost pose has no odometry.
    for (tracking, word) in [("limited", "camera"), ("limited", "excessive motion"), ("lost", "steps")] {
      let line = #"{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"\#(tracking)","reason":"\#(word)"}}"#
      guard case .pose(let pose)? = try samples(line).first?.sample else {
        Issue.record("no pose")
        return
      }
      #expect(pose.odometry == .camera && pose.reason == word)
    }
  }

  // MARK: The contract

  @Test func everyLineOfTheContractIsRead() throws {
    let position = try #require(Coordinate(latitude: 47.5, longitude: 8.25))
    let camera = try #require(CameraIntrinsics(width: 390, height: 844, fovX: 40, fovY: 70))
    let route = try Route(
      geometry: [position, try #require(Coordinate(latitude: 47.6, longitude: 8.25))],
      source: RouteFeature.unknownSource)
    let read = try samples(
      #"{"t":0.5,"pose":{"p":[1,2.5,-3],"q":[0,0,0,1],"tracking":"limited","reason":"fast motion"}}"#,
      #"{"t":1,"fix":{"lat":47.5,"lon":8.25,"alt":450,"altRef":"msl","hAcc":4.5,"vAcc":8,"course":12,"#
        + #""courseAcc":5,"speed":1.4,"speedAcc":0.3}}"#,
      #"{"t":2,"fix":{"lat":47.5,"lon":8.25,"hAcc":-1}}"#,
      #"{"t":3,"heading":{"deg":359.5,"north":"magnetic","acc":-1}}"#,
      #"{"t":3,"heading":{"deg":10,"north":"true","acc":5}}"#,
      #"{"t":4,"camera":{"width":390,"height":844,"fovX":40,"fovY":70}}"#,
      #"{"t":5,"sighting":{"x":1,"y":2,"of":"sun"}}"#, #"{"t":5,"sighting":{"x":1,"y":2,"of":"moon"}}"#,
      #"{"t":5,"sighting":{"x":1,"y":2,"lat":47.5,"lon":8.25,"alt":900}}"#,
      #"{"t":6,"route":{"type":"Feature","geometry":{"type":"LineString","#
        + #""coordinates":[[8.25,47.5],[8.25,47.6]]},"properties":{"any":[1,{"thing":null}]}}}"#,
      #"{"t":7,"route":null}"#, #"{"t":8,"tap":{"x":100.5,"y":200}}"#, #"{"t":9,"utc":"2026-11-20T10:00:00.250Z"}"#,
      #"{"t":10,"truth":{"lat":47.5,"lon":8.25,"alt":450.5,"yaw":123.5}}"#, #"{"t":8,"truth":{"lat":47.5,"lon":8.25}}"#)
    let wanted: [TimedSample] = [
      TimedSample(
        time: 0.5,
        .pose(
          PoseSample(position: Vector3(1, 2.5, -3), orientation: .identity, tracking: .limited, reason: "fast motion"))),
      TimedSample(
        time: 1,
        .fix(
          LocationFix(
            coordinate: position, horizontalAccuracy: 4.5, altitude: Altitude(meters: 450, reference: .meanSeaLevel),
            verticalAccuracy: 8, course: 12, courseAccuracy: 5, speed: 1.4, speedAccuracy: 0.3))),
      TimedSample(time: 2, .fix(LocationFix(coordinate: position, horizontalAccuracy: -1))),
      TimedSample(time: 3, .heading(HeadingReading(degrees: 359.5, north: .magnetic, accuracy: -1))),
      TimedSample(time: 3, .heading(HeadingReading(degrees: 10, north: .true, accuracy: 5))),
      TimedSample(time: 4, .camera(camera)),
      TimedSample(time: 5, .sighting(Sighting(pixel: PixelPoint(x: 1, y: 2), target: .sun))),
      TimedSample(time: 5, .sighting(Sighting(pixel: PixelPoint(x: 1, y: 2), target: .moon))),
      TimedSample(
        time: 5,
        .sighting(
          Sighting(
            pixel: PixelPoint(x: 1, y: 2),
            target: .position(Position(position, altitude: Altitude(meters: 900, reference: .ellipsoid)))))),
      TimedSample(time: 6, .route(route)), TimedSample(time: 7, .route(nil)),
      TimedSample(time: 8, .tap(PixelPoint(x: 100.5, y: 200))),
      TimedSample(time: 9, .utc(UTCInstant(secondsSince1970: 1_795_168_800.25))),
      TimedSample(
        time: 10,
        .truth(
          GroundTruth(
            position: Position(position, altitude: Altitude(meters: 450.5, reference: .ellipsoid)), yawDegrees: 123.5))),
      TimedSample(time: 8, .truth(GroundTruth(position: Position(position), yawDegrees: nil))),
    ]
    #expect(read == wanted)
  }

  /// What the session knew of the compass is in the header, number by number.
  @Test func theHeaderHoldsTheCompassesMemory() throws {
    let diagonal = (0..<25).map { $0 % 6 == 0 ? 1 / 3.0 : 0 }
    let numbers: [Double] = [1, 2, .nan, 3.5, 0.7, 0.1, 0.2, 0.3, 0.4, -12.25, 1, 2, 3, 1e-17] + diagonal
    let memory = try #require(CompassMemory(numbers: numbers))
    var header = SessionLogHeader()
    header.compassMemory = memory
    #expect(try reader(header.json.text()).header == header)
  }

  @Test func theHeaderIsRead() throws {
    let header = try reader(Self.header).header
    #expect(
      header
        == SessionLogHeader(
          created: UTCInstant(secondsSince1970: 1_795_168_800), device: "Pixel 9, Chrome", worldAlignment: .gravity,
          note: "…"))
    #expect(try reader(#"{"waymark":1}"#).header == SessionLogHeader())
    #expect(try reader(#"{"waymark":1,"compassMemory":[1,2,null]}"#).header == SessionLogHeader())
    #expect(try reader(#" { "new" : {"a":[]} , "waymark" : 1.3 } "#).header == SessionLogHeader())
    let heading = try reader(#"{"worldAlignment":"gravityAndHeading","waymark":1}"#)
    #expect(heading.header.worldAlignment == .gravityAndHeading)
  }

  @Test func otherVersionsAreRefusedByName() throws {
    let error = #expect(throws: InputError.self) { _ = try reader(#"{"waymark":2,"created":"…"}"#) }
    #expect(
      error?.description
        == "test.jsonl, line 1, field waymark: this log is of version 2, this program reads version 1; "
        + "use a program that knows that version."
    )
    #expect(throws: InputError.self) { _ = try reader(#"{"waymark":0}"#) }
    #expect(throws: InputError.self) { _ = try reader(#"{"waymark":"1"}"#) }
    #expect(throws: InputError.self) { _ = try reader(#"{"waymark":1,"worldAlignment":"camera"}"#) }
  }

  @Test(arguments: [
    "", "\n", "hello\n", "{}\n", "[1]\n", #"{"waymark":1"#, #"{"t":1,"tap":{"x":1,"y":2}}"#, "<gpx/>", "\u{0}\u{1}",
    #"{"type":"FeatureCollection"}"#, #"{"waymark":1}}"#, String(repeating: "[", count: 100_000),
  ])
  func whatIsNoLogIsSaidSo(text: String) throws {
    let error = #expect(throws: InputError.self) { _ = try reader(text: text) }
    #expect(error?.file == "test.jsonl")
    #expect(error?.description.hasSuffix(".") == true)
  }

  @Test func unknownKeysAndKindsAreIgnored() throws {
    let reader = try reader(
      Self.header, #"{"t":1,"planes":[{"a":[1,2,{"b":null}]}]}"#,
      #"{"x":"}","tap":{"y":2,"pressure":[0.5,true,"\"]"],"x":1},"t":2,"more":{"deep":{}}}"#,
      #"{"\u0074":3,"t\u0061p":{"x":1,"y":2}}"#)
    let tap = Sample.tap(PixelPoint(x: 1, y: 2))
    #expect(try reader.next() == TimedSample(time: 2, tap))
    #expect(try reader.next() == TimedSample(time: 3, tap))
    #expect(try reader.next() == nil)
    #expect(reader.unknownLines == 1)
    #expect(reader.damage.isEmpty)
  }

  @Test(arguments: [
    (#"{"t":1,"#, "the line ends too early"),
    (#"{"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}"#, "t is missing"),
    (#"{"t":1}"#, "the line has a time, but no sample"), (#"{"t":1,"t":2,"route":null}"#, "t occurs twice"),
    (#"{"t":1,"route":null,"tap":{"x":1,"y":2}}"#, "the line has more than one sample"),
    (#"{"t":1,"tap":{"x":1,"y":2}} {}"#, "text follows the end of the object (column 29)"),
    (#"{"t":NaN,"tap":{"x":1,"y":2}}"#, "t is NaN, which is not JSON: an absent value is an absent key"),
    (#"{"t":-Infinity,"tap":{"x":1,"y":2}}"#, "t is -Infinity, which is not JSON: an absent value is an absent key"),
    (#"{"t":1e999,"tap":{"x":1,"y":2}}"#, "t is too large for a number"),
    (#"{"t":"1","tap":{"x":1,"y":2}}"#, "t is not a number"),
    (#"{"t":01,"tap":{"x":1,"y":2}}"#, "t is not a number"), (#"{"t":1.,"tap":{"x":1,"y":2}}"#, "t is not a number"),
    (#"{"t":+1,"tap":{"x":1,"y":2}}"#, "t is not a number"),
    (#"{"t":1,"tap":{"x":null,"y":2}}"#, "x is null, a number was expected"),
    (#"{"t":1,"tap":{"x":1}}"#, "tap needs x and y"), (#"{"t":1,"tap":[1,2]}"#, "“[” at column 14 is not JSON"),
    (#"{"t":1,"pose":{"p":[0,0],"q":[0,0,0,1]}}"#, "“]” at column 24 is not JSON"),
    (#"{"t":1,"pose":{"p":[0,0,0,0],"q":[0,0,0,1]}}"#, "“,” at column 26 is not JSON"),
    (#"{"t":1,"pose":{"q":[0,0,0,1]}}"#, "pose has no p"), (#"{"t":1,"pose":{"p":[0,0,0]}}"#, "pose has no q"),
    (
      #"{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"fine"}}"#,
      "tracking is neither normal, limited, lost nor relocalized"
    ), (#"{"t":1,"fix":{"lat":91,"lon":0,"hAcc":1}}"#, "lat 91.0, lon 0.0 is not a position on Earth"),
    (#"{"t":1,"fix":{"lat":1,"lon":0}}"#, "fix has no hAcc"), (#"{"t":1,"fix":{"lon":0,"hAcc":1}}"#, "fix has no lat"),
    (#"{"t":1,"fix":{"lat":1,"lon":0,"hAcc":1,"altRef":"egm96"}}"#, "altRef is neither ellipsoid nor msl"),
    (#"{"t":1,"heading":{"deg":1,"acc":1}}"#, "heading does not say which north"),
    (#"{"t":1,"heading":{"deg":1,"north":"up","acc":1}}"#, "north is neither magnetic nor true"),
    (#"{"t":1,"camera":{"width":1,"height":1,"fovX":1}}"#, "camera needs width, height, fovX and fovY"),
    (
      #"{"t":1,"camera":{"width":0,"height":1,"fovX":1,"fovY":1}}"#,
      "camera is impossible: sizes are 1 to 100000 pixels, fields of view 1 to 175 degrees"
    ),
    (
      #"{"t":1,"sighting":{"x":1,"y":1,"of":"direction","azimuth":10,"elevation":2}}"#,
      "sighting of a direction needs elevation, and azimuth and azimuthAcc or azimuths"
    ),
    (
      #"{"t":1,"sighting":{"x":1,"y":1,"of":"direction","azimuths":[[10,1,0.5]]}}"#,
      "sighting of a direction needs elevation, and azimuth and azimuthAcc or azimuths"
    ),
    (
      #"{"t":1,"sighting":{"x":1,"y":1,"of":"direction","elevation":2,"azimuths":["#
        + [String](repeating: "[10,1,0.01]", count: 17).joined(separator: ",") + "]}}",
      "azimuths has more than 16 entries"
    ),
    (
      #"{"t":1,"sighting":{"x":1,"y":1,"of":"mars"}}"#,
      "sighting is of “mars”, which is neither sun nor moon nor direction nor a position"
    ), (#"{"t":1,"utc":"yesterday"}"#, "utc is not a moment like 2026-11-20T10:00:00.250Z"),
    (#"{"t":1,"route":{}}"#, "route is not a GeoJSON Feature"),
    (#"{"t":1,"route":{"type":"Feature","geometry":null}}"#, "route has no LineString"),
    (
      #"{"t":1,"route":{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,47]]}}}"#,
      "route: a route needs at least 2 points, but there is only 1"
    ),
    (
      #"{"t":1,"route":{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,47],[8,97]]}}}"#,
      "route: position 1, lat 97.0, lon 8.0, is not a position on Earth"
    ), (#"{"waymark":1}"#, "this is a second header, as if two logs were joined"),
    (
      #"{"t":1,"note":"\ud800","x":1,"pose":{"reason":"\ud800","p":[0,0,0],"q":[0,0,0,1]}}"#,
      "a text has a broken escape"
    ),
    ("[1,2]", "“[” at column 1 is not JSON"), ("\u{1}\u{2}", "byte 1 at column 1 is not JSON"),
    (#"{"t":1,"a":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["#, "nested more than 64 deep"),
    (#"{"t":1,"a":tru}"#, "“t” at column 12 is not JSON"), (#"{"t":1,"a":"x"#, "the line ends inside a text"),
  ])
  func damagedLinesAreSkippedCountedAndNumbered(line: String, wanted: String) throws {
    #expect(try problem(line) == wanted)
  }

  @Test func hugeLinesAndInvalidTextAreDamage() throws {
    let bytes =
      Array((Self.header + "\n{\"t\":1,\"pose\":{\"reason\":\"").utf8) + [0xFF, 0xFE]
      + Array("\",\"p\":[0,0,0],\"q\":[0,0,0,1]}}\n{\"t\":\"".utf8) + [UInt8](repeating: 0x61, count: 3000)
      + Array("\"}\n{\"t\":2,\"route\":null}\n".utf8)
    let reader = try SessionLogReader(LineReader(ByteSource(bytes: bytes, name: "test"), maximumLength: 1000))
    #expect(try reader.next() == TimedSample(time: 2, .route(nil)))
    #expect(reader.damage.count == 2)
    #expect(reader.damage.first.map(\.number) == [2, 3])
    #expect(reader.damage.first.map(\.problem) == ["a text is not valid UTF-8", "the line is too long"])
  }

  @Test func aCutOffLastLineIsNormal() throws {
    let whole = Self.header + "\n" + #"{"t":1,"tap":{"x":1,"y":2}}"# + "\n" + #"{"t":2,"tap":{"x":1,"y":2}}"#
    for cut in 1..<27 {
      let reader = try reader(text: String(whole.dropLast(cut)))
      #expect(try reader.next()?.time == 1)
      #expect(try reader.next() == nil)
      #expect(reader.isCutOff)
      #expect(reader.damage.isEmpty)
    }
    let complete = try reader(text: whole)
    #expect(try complete.next()?.time == 1)
    #expect(try complete.next()?.time == 2)
    #expect(try complete.next() == nil)
    #expect(!complete.isCutOff)
  }

  @Test func blankLinesAndWindowsLineBreaksAreNoDamage() throws {
    let reader = try reader(text: "\u{FEFF}" + Self.header + "\r\n\r\n  \r\n{\"t\":1,\"route\":null}\r\n\r\n")
    #expect(try reader.next()?.time == 1)
    #expect(reader.lineNumber == 4)
    #expect(try reader.next() == nil)
    #expect(reader.damage.isEmpty)
  }

  @Test func onlyTheFirstDamagedLinesAreKept() throws {
    let reader = try reader(text: Self.header + "\n" + String(repeating: "x\n", count: 1000))
    #expect(try reader.next() == nil)
    #expect(reader.damage.count == 1000)
    #expect(reader.damage.first.count == DamagedLines.kept)
  }

  @Test func aWrongCreationTimeIsReportedAndDoesNotStopTheLog() throws {
    let reader = try reader(#"{"waymark":1,"created":"monday"}"#, #"{"t":1,"route":null}"#)
    #expect(reader.header.created == nil)
    #expect(reader.damage.first.first?.number == 1)
    #expect(try reader.next()?.time == 1)
  }

  // MARK: Round trips

  @Test(arguments: ["a.waymark.jsonl", "a.waymark.jsonl.gz"])
  func whatIsWrittenIsReadBackBitForBit(name: String) throws {
    var generator = SeededGenerator(seed: 7)
    let folder = try TemporaryFolder()
    let header = SessionLogHeader(
      created: UTCInstant(secondsSince1970: 1_795_168_800.25), device: "a \"phone\"",
      worldAlignment: .gravityAndHeading, note: "ü\n")
    let samples = SampleLog.samples(count: 3000, &generator)
    let writer = try SessionLogWriter(path: folder.file(name), header: header)
    for sample in samples { try writer.write(sample) }
    try writer.finish()
    #expect(writer.leftOut == 0)
    #expect(writer.written == samples.count)
    let reader = try SessionLogReader(path: folder.file(name))
    #expect(reader.header == header)
    for (i, wanted) in samples.enumerated() {
      let read = try #require(try reader.next(), "sample \(i), seed 7: \(reader.damage)")
      #expect(read == wanted, "sample \(i), seed 7")
      #expect(read.time.bitPattern == wanted.time.bitPattern, "sample \(i), seed 7")
      if case .pose(let a) = read.sample, case .pose(let b) = wanted.sample {
        #expect(bits(a) == bits(b), "sample \(i), seed 7")
      }
    }
    #expect(try reader.next() == nil)
    #expect(reader.damage.isEmpty)
  }

  private func bits(_ pose: PoseSample) -> [UInt64] {
    let p = pose.position
    let q = pose.orientation
    return [p.x, p.y, p.z, q.x, q.y, q.z, q.w].map(\.bitPattern)
  }

  @Test func whatJSONCannotHoldIsAbsentOrLeftOut() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("nan.jsonl")
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader())
    let bad = PoseSample(position: Vector3(.nan, 0, 0), orientation: .identity)
    try writer.write(TimedSample(time: 1, .pose(bad)))
    try writer.write(TimedSample(time: .infinity, .route(nil)))
    try writer.write(TimedSample(time: 2, .tap(PixelPoint(x: 0, y: .nan))))
    let fix = LocationFix(
      coordinate: LogFixtures.home, horizontalAccuracy: .nan,
      altitude: Altitude(meters: .infinity, reference: .ellipsoid), course: .nan, speed: 1)
    try writer.write(TimedSample(time: 3, .fix(fix)))
    try writer.finish()
    #expect(writer.leftOut == 3)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasSuffix("\n{\"t\":3,\"fix\":{\"lat\":47.5,\"lon\":8.25,\"hAcc\":-1,\"speed\":1}}\n"))
    #expect(try SessionLogReader.read(path: path).samples.count == 1)
  }

  @Test func aKilledRecorderLosesAtMostOneLineAndTheLogGoesOn() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.jsonl")
    let writer = try SessionLogWriter(appendingTo: path, header: SessionLogHeader(note: "first"))
    for i in 0..<10 { try writer.write(TimedSample(time: Double(i), .route(nil))) }
    // Killed in the middle of a line.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(7)
    try bytes.write(to: URL(fileURLWithPath: path))
    let cut = try SessionLogReader.read(path: path)
    #expect(cut.samples.map(\.time) == (0..<9).map(Double.init))
    let second = try SessionLogWriter(appendingTo: path, header: SessionLogHeader(note: "second"))
    try second.write(TimedSample(time: 10, .route(nil)))
    let reader = try SessionLogReader(path: path)
    #expect(reader.header.note == "first")
    var times: [Double] = []
    while let sample = try reader.next() { times.append(sample.time) }
    #expect(times == (0..<9).map(Double.init) + [10])
    #expect(reader.damage.first.map(\.number) == [11])
    // A file of another kind is not continued.
    let other = try folder.write("other.txt", "text\n")
    #expect(throws: InputError.self) {
      _ = try SessionLogWriter(appendingTo: other, header: SessionLogHeader())
    }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "text\n")
  }

  // MARK: Robustness

  @Test func damageNeverCrashesOrHangs() throws {
    var generator = SeededGenerator(seed: 99)
    let folder = try TemporaryFolder()
    let path = folder.file("a.jsonl")
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader())
    for sample in SampleLog.samples(count: 40, &generator) { try writer.write(sample) }
    try writer.finish()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var read = 0
    for _ in 0..<3000 {
      let mutated = Mutation.mutated(bytes, &generator)
      guard let reader = try? SessionLogReader(LineReader(ByteSource(bytes: mutated, name: "mutated"))) else {
        continue
      }
      while let sample = try reader.next() {
        read += 1
        if case .pose(let pose) = sample.sample { #expect(pose.position.isFinite) }
      }
    }
    #expect(read > 10_000)
  }
}
