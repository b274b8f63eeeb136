import Testing
import Waymark
import WaymarkGeodesy

@Suite struct ReplayTests {
  @Test func errorsAreAgainstTheTruthOfTheMoment() throws {
    var replay = Replay(session: Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 10))))
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    func at(_ east: Double) -> Coordinate { frame.position(ofENU: Vector3(east, 0, 0)).coordinate }
    // Truth moves 10 m/s to the east and turns 4° a second; the fix at 0.5 s is 3 m beyond it.
    func truth(_ t: Double) -> TimedSample {
      TimedSample(time: t, .truth(GroundTruth(place: Place(at(10 * t)), yawDegrees: 4 * t)))
    }
    replay.take(TimedSample(time: 0.49, .pose(PoseSample(position: .zero, orientation: .identity))))
    replay.take(truth(0))
    replay.take(TimedSample(time: 0.5, .fix(LocationFix(coordinate: at(8), horizontalAccuracy: 3))))
    replay.take(truth(1))
    replay.finish()
    let entry = try #require(replay.takeEntries().first)
    #expect(abs((entry.positionError ?? 0) - 3) < 1e-3)
    #expect(abs((entry.yawErrorDegrees ?? 0) - 8) < 1e-9)
    #expect(replay.takeEntries().isEmpty)
    #expect(replay.yawErrors.count == 1)
  }

  @Test func truthThatIsFarAwayInTimeIsNotUsed() {
    var replay = Replay(session: Session(strategy: BestEstimateAlignment()))
    replay.take(TimedSample(time: 0, .truth(GroundTruth(place: Place(Fixtures.graz), yawDegrees: 0))))
    replay.take(TimedSample(time: 5, .pose(PoseSample(position: .zero, orientation: .identity))))
    replay.take(TimedSample(time: 5, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 3))))
    replay.take(TimedSample(time: 10, .truth(GroundTruth(place: Place(Fixtures.graz), yawDegrees: 0))))
    replay.finish()
    #expect(replay.yawErrors.count == 0)
    #expect(replay.takeEntries().count == 1)
  }

  @Test func statistics() {
    var e = ErrorStatistics()
    #expect(e.rms == nil && e.median == nil)
    for value in [3.0, -4, .nan, 1, -2] { e.add(value) }
    #expect(e.count == 4)
    #expect(abs((e.rms ?? 0) - (30.0 / 4).squareRoot()) < 1e-12)
    #expect(e.median == 2.5)
    #expect(e.worst == 4)
    #expect(e.last == -2)
  }
}
