import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation

@Suite struct ReplayTests {
  @Test func errorsAreAgainstTheTruthOfTheMoment() throws {
    var replay = Replay(session: Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 10))))
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    func at(_ east: Double) -> Coordinate { frame.position(ofENU: Vector3(east, 0, 0)).coordinate }
    // The truth moves 10 m/s to the east and rotates 4° per second; the fix at 0.5 s is 3 m beyond it.
    func truth(_ t: Double) -> TimedSample {
      TimedSample(time: t, .truth(GroundTruth(position: Position(at(10 * t)), yawDegrees: 4 * t)))
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
    replay.take(TimedSample(time: 0, .truth(GroundTruth(position: Position(Fixtures.graz), yawDegrees: 0))))
    replay.take(TimedSample(time: 5, .pose(PoseSample(position: .zero, orientation: .identity))))
    replay.take(TimedSample(time: 5, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 3))))
    replay.take(TimedSample(time: 10, .truth(GroundTruth(position: Position(Fixtures.graz), yawDegrees: 0))))
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

  /// Two recordings in one log: the truth of the second is not that of the first, however similar the times.
  @Test func truthIsNotTakenFromBeyondAJumpOfTheClock() throws {
    var replay = Replay(session: Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 0))))
    let far = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)).position(ofENU: Vector3(5000, 0, 0))
    func take(_ t: Double, _ sample: Sample) { replay.take(TimedSample(time: t, sample)) }
    for t in stride(from: 1000, through: 1001.9, by: 0.1) {
      take(t, .pose(PoseSample(position: .zero, orientation: .identity)))
    }
    take(1001.9, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 3)))
    for t in stride(from: 980, through: 1004, by: 0.1) {
      take(t, .pose(PoseSample(position: .zero, orientation: .identity)))
      take(t, .truth(GroundTruth(position: Position(far.coordinate), yawDegrees: 0)))
    }
    take(1004, .fix(LocationFix(coordinate: far.coordinate, horizontalAccuracy: 3)))
    replay.finish()
    #expect(replay.session.statistics.clockJumps == 1)
    #expect(replay.fixCount == 2)
    #expect(replay.positionErrors.count == 1)
    #expect((replay.positionErrors.worst ?? 1e9) < 0.01)
    #expect(abs(replay.endTime - 1004) < 1e-6)
  }

  @Test func guidanceGoesOnAfterAJumpOfTheClockAndBeginsAnewWithAnotherRoute() throws {
    let line = try Fixtures.route([(0, 0), (0, 100), (50, 100)])
    let steps = [
      RouteStep(instruction: "Go", maneuver: .depart, distance: 100, geometryRange: 0...1),
      RouteStep(instruction: "Turn", maneuver: .turnRight, distance: 50, geometryRange: 1...2),
    ]
    let route = try Route(geometry: line.geometry, legs: [RouteLeg(steps: steps, distance: 150)], source: "test")
    var walk = GuidedWalk(
      session: Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 0))), camera: Fixtures.camera)
    func second(_ t: Double) -> [GuidanceAnnouncement.Kind] {
      var kinds: [GuidanceAnnouncement.Kind] = []
      for i in 0..<10 {
        let pose = PoseSample(position: .zero, orientation: .identity)
        if let reported = walk.take(TimedSample(time: t + 0.1 * Double(i), .pose(pose))) { kinds.append(reported.kind) }
      }
      _ = walk.take(TimedSample(time: t + 0.9, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
      return kinds
    }
    _ = walk.take(TimedSample(time: 0, .route(route)))
    #expect(second(0) + second(1) == [.start, .next])
    _ = walk.take(TimedSample(time: 2, .route(route)))
    #expect(second(2) == [.start, .next])
    let before = walk.overlayCount
    _ = second(-5000) + second(-4999)
    #expect(walk.overlayCount >= before + 8)
  }
}
