import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats
@testable import WaymarkReports
@testable import WaymarkSimulation

@Suite struct ReceiverErrorTests {
  private typealias Entry = ReceiverErrorSeries.Entry

  @Test func onlyRisingFiniteTimesMakeASeries() {
    #expect(ReceiverErrorSeries([]) == nil)
    #expect(ReceiverErrorSeries([Entry(time: 1, east: .nan, north: 0, up: nil)]) == nil)
    #expect(
      ReceiverErrorSeries([Entry(time: 1, east: 0, north: 0, up: nil), Entry(time: 1, east: 0, north: 0, up: nil)])
        == nil)
  }

  @Test func theRecordingIsPlayedToAndFro() throws {
    let series = try #require(
      ReceiverErrorSeries([
        Entry(time: 100, east: 0, north: 1, up: nil), Entry(time: 101, east: 2, north: 1, up: 4),
        Entry(time: 104, east: 2, north: -2, up: 4),
      ]))
    #expect(series.duration == 4)
    #expect(series.error(at: 0) == Vector3(0, 1, 0))
    #expect(series.error(at: 0.5) == Vector3(1, 1, 2))
    #expect(series.error(at: 4) == Vector3(2, -2, 4))
    #expect(series.error(at: 5) == series.error(at: 3))
    #expect(series.error(at: 8) == series.error(at: 0))
    #expect(series.error(at: 8.5) == series.error(at: 0.5))
    #expect(series.error(at: -0.5) == series.error(at: 0.5))
    #expect(series.error(at: .infinity) == series.error(at: 0))
    let one = try #require(ReceiverErrorSeries([Entry(time: 7, east: 1, north: 2, up: 3)]))
    #expect(one.error(at: 100) == Vector3(1, 2, 3))
    // No jump anywhere.
    var last = series.error(at: 0)
    for i in 1...4000 {
      let next = series.error(at: Double(i) * 0.01)
      #expect((next - last).length < 0.05)
      last = next
    }
  }

  @Test func errorsOfASyntheticLogAreFound() throws {
    let frame = LocalFrame(origin: GeodeticPosition(LogFixtures.home, height: 0))
    func position(_ east: Double, _ north: Double) -> Coordinate {
      frame.position(ofENU: Vector3(east, north, 0)).coordinate
    }
    func altitude(_ meters: Double, _ reference: VerticalReference = .ellipsoid) -> Altitude {
      Altitude(meters: meters, reference: reference)
    }
    var extractor = ReceiverErrorExtractor(fixDelay: 0.25)
    // A drive to the east at 10 m/s; fixes come 0.25 s late, 3 m too far south.
    for i in 0..<20 {
      let time = Double(i)
      if i != 10, i != 11, i != 12 {
        let truth = GroundTruth(
          position: Position(position(10 * time, 0), altitude: altitude(50 + time)), yawDegrees: nil)
        extractor.take(TimedSample(time: time, .truth(truth)))
      }
      let fix = LocationFix(
        coordinate: position(10 * (time + 0.25), -3), horizontalAccuracy: i == 3 ? -1 : 5,
        altitude: altitude(60, i == 4 ? .meanSeaLevel : .ellipsoid))
      extractor.take(TimedSample(time: time + 0.5, .fix(fix)))
    }
    // Invalid: one. Without truth on both sides: those after 9, 10, 11 and 12; the last waits.
    #expect(extractor.entries.count == 20 - 1 - 4 - 1)
    #expect(extractor.unusedFixes == 4)
    #expect(extractor.waitingFixes == 1)
    for entry in extractor.entries {
      #expect(abs(entry.east) < 0.01)
      #expect(abs(entry.north + 3) < 0.01)
      if entry.time < 4 || entry.time > 5 {
        #expect(abs((entry.up ?? .nan) - (10 - entry.time)) < 0.01)
      } else {
        #expect(entry.up == nil)
      }
    }
  }

  /// A walk begins at an entry, forwards or backwards; gaps of the truth are not played.
  @Test func playbackMeetsTheEntriesAndNoGaps() throws {
    let times: [Double] = [100, 101, 102, 103, 140, 141, 142]
    let series = try #require(
      ReceiverErrorSeries(times.map { Entry(time: $0, east: $0, north: 0, up: nil) }))
    for time in stride(from: -100.0, through: 200, by: 0.37) {
      let moment = series.momentOfEntry(near: time)
      #expect(times.contains { abs($0 - series.error(at: moment).x) < 1e-9 }, "\(time)")
      #expect(abs(moment - time) <= 18.5 + 1e-9)
      #expect(series.entry(near: moment).east == series.error(at: moment).x)
    }
    let parts = series.stretches(maximumGap: 5, minimumDuration: 2)
    #expect(parts.map { $0.entries.count } == [4, 3])
    #expect(series.stretches(maximumGap: 5, minimumDuration: 3).map { $0.entries.count } == [4])
    #expect(series.stretches(maximumGap: 5, minimumDuration: 30) == [series])
  }

  /// A receiver whose course and speed are 0.4 s late and 0.2 m/s too far east, on a drive that speeds up and turns.
  @Test func velocitiesAreComparedWithTheTrueOnes() throws {
    let frame = LocalFrame(origin: GeodeticPosition(LogFixtures.home, height: 0))
    func velocity(_ time: Double) -> (speed: Double, course: Double) { (8 + 3 * sin(time / 3), 40 + 5 * time) }
    var extractor = ReceiverErrorExtractor()
    for i in 0..<600 {
      let time = Double(i) * 0.5
      let real = velocity(time)
      extractor.take(
        TimedSample(
          time: time,
          .truth(
            GroundTruth(
              position: Position(frame.position(ofENU: Vector3(0, 5 * time, 0)).coordinate), yawDegrees: nil,
              course: real.course.truncatingRemainder(dividingBy: 360), speed: real.speed))))
      let late = velocity(time - 0.4)
      let (s, c) = Angle.sinCos(degrees: late.course)
      let given = Vector3(late.speed * s + 0.2, late.speed * c, 0)
      extractor.take(
        TimedSample(
          time: time,
          .fix(
            LocationFix(
              coordinate: frame.position(ofENU: Vector3(3, 5 * time, 0)).coordinate, horizontalAccuracy: 7,
              course: Angle.heading(east: given.x, north: given.y), speed: given.length))))
    }
    let series = try #require(extractor.series)
    #expect(series.entries.allSatisfy { $0.accuracy == 7 && $0.velocity != nil })
    let report = try #require(VelocityErrorReport(series))
    #expect(report.count == series.entries.count)
    #expect(abs((report.lag ?? 0) - 0.4) < 0.03)
    // With the errors known, the velocities that the receiver gave come back.
    for entry in series.entries.prefix(50) {
      let error = try #require(entry.velocity)
      let late = velocity(entry.time - 0.4)
      let (s, c) = Angle.sinCos(degrees: late.course)
      #expect(abs(error.trueEast + error.east - late.speed * s - 0.2) < 1e-6)
      #expect(abs(error.trueNorth + error.north - late.speed * c) < 1e-6)
    }
    let folder = try TemporaryFolder()
    try ReceiverErrorFile.write(series, to: folder.file("errors.csv"))
    #expect(try ReceiverErrorFile.read(path: folder.file("errors.csv")) == series)
  }

  /// A Gauss–Markov series has the autocorrelation that it was made with.
  @Test func theMemoryOfErrorsIsMeasured() throws {
    var random = SeededGenerator(seed: 11)
    func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform(0...1) } }
    var value = 0.0
    let series = try #require(
      ReceiverErrorSeries(
        (0..<20_000).map { i in
          value = 0.9 * value + 0.19.squareRoot() * normal()
          return Entry(time: Double(i), east: value, north: normal(), up: nil)
        }))
    var memory = ErrorMemory()
    memory.add(series) { $0.east }
    for (lag, found) in zip(ErrorMemory.lags, memory.correlations) {
      #expect(abs((found ?? 9) - pow(0.9, lag)) < 0.05, "seed 11, \(lag) s")
    }
    var white = ErrorMemory()
    white.add(series) { $0.north }
    #expect(white.correlations.allSatisfy { abs($0 ?? 9) < 0.03 }, "seed 11")
  }

  /// The recorded velocity errors are what the simulated receiver adds, and the recorded accuracies what it states.
  @Test func theSimulatorPlaysVelocitiesAndAccuracies() throws {
    let entries = (0..<400).map { i in
      Entry(
        time: Double(i), east: 2, north: -1, up: nil, accuracy: 5 + Double(i % 7),
        velocity: VelocityError(east: 0.5, north: -0.25, trueEast: 9, trueNorth: 0))
    }
    var parameters = SimulationParameters.withoutErrors
    parameters.receiverErrors = ReceiverErrorSeries(entries)
    parameters.statesRecordedAccuracy = true
    parameters.poseRate = 10
    let line = [LogFixtures.home, Geodesic.wgs84.direct(from: LogFixtures.home, azimuth: 0, distance: 60).coordinate]
    var accuracies: Set<Double> = []
    var last: LocationFix?
    for timed in SimulatedWalk(route: try Route(geometry: line, source: "test"), parameters: parameters) {
      guard case .fix(let fix) = timed.sample else { continue }
      accuracies.insert(fix.horizontalAccuracy)
      if timed.time > 10, timed.time < 40 {
        let (s, c) = Angle.sinCos(degrees: fix.course ?? .nan)
        let speed = fix.speed ?? .nan
        #expect(abs(speed * s - 0.5) < 1e-6)
        #expect(abs(speed * c - (1.3 - 0.25)) < 1e-3)
        #expect(abs((fix.speedAccuracy ?? 0) - (0.3125 / 2).squareRoot()) < 1e-9)
      }
      last = fix
    }
    #expect(accuracies == Set((5...11).map { Double($0) }))
    #expect(last != nil)
    parameters.statesRecordedAccuracy = false
    for timed in SimulatedWalk(route: try Route(geometry: line, source: "test"), parameters: parameters) {
      if case .fix(let fix) = timed.sample { #expect(abs(fix.horizontalAccuracy - 1.51 * 2.5.squareRoot()) < 1e-9) }
    }
  }

  @Test func theTableIsReadBackAsWritten() throws {
    let folder = try TemporaryFolder()
    let series = try #require(
      ReceiverErrorSeries([
        Entry(time: 46_408.654976, east: 0.1, north: -1.0 / 3, up: nil),
        Entry(time: 46_409, east: 1e-9, north: 2, up: -5.5),
      ]))
    for name in ["errors.csv", "errors.csv.gz"] {
      try ReceiverErrorFile.write(series, to: folder.file(name))
      #expect(try ReceiverErrorFile.read(path: folder.file(name)) == series)
    }
    let text = try String(contentsOfFile: folder.file("errors.csv"), encoding: .utf8)
    #expect(text.hasPrefix("t,east_m,north_m,up_m\n46408.654976,0.1,-0.3333333333333333,\n"))
    for bad in [
      "", "t,east_m\n", "t,east_m,north_m,up_m\n", "t,east_m,north_m\n1,2\n",
      "t,east_m,north_m\n2,2,2\n1,2,2\n",
      "t,east_m,north_m,accuracy_m\n1,1,2,0\n", "t,east_m,north_m,east_mps,north_mps\n1,1,2,3,4\n",
      "t,east_m,north_m\n1,nan,2\n", "t,east_m,north_m,up_m\n1,1,2,x\n",
    ] {
      #expect(throws: InputError.self) { _ = try ReceiverErrorFile.read(path: folder.write("bad.csv", bad)) }
    }
  }
}
