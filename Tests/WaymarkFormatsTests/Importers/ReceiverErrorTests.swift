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
      "t,east_m,north_m\n1,nan,2\n", "t,east_m,north_m,up_m\n1,1,2,x\n",
    ] {
      #expect(throws: InputError.self) { _ = try ReceiverErrorFile.read(path: folder.write("bad.csv", bad)) }
    }
  }
}
