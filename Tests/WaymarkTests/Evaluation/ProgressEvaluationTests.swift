import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct ProgressEvaluationTests {
  @Test func everyScenarioHasItsTruth() throws {
    for name in ProgressScenario.names {
      let scenario = try #require(try ProgressScenario.usual(name, seed: 3))
      #expect(scenario.arcLengths.count == scenario.walked.geometry.count)
      let length = RouteIndex(scenario.route).length
      for arc in scenario.arcLengths { if let arc { #expect((0...length + 0.5).contains(arc), "\(name)") } }
    }
    #expect(try ProgressScenario.usual("nothing", seed: 1) == nil)
  }

  @Test func mappedScenariosHaveTheirStreets() throws {
    for name in ProgressScenario.names where name.hasSuffix("-map") {
      let scenario = try #require(try ProgressScenario.usual(name, seed: 4))
      let network = try #require(scenario.network)
      #expect(!network.isEmpty && scenario.halfWidth > 0, "\(name)")
    }
    #expect(try ProgressScenario.usual("leaving", seed: 4)?.network == nil)
  }

  @Test func walksInStreetsLeaveTheirRouteAtAJunction() throws {
    // A town of blocks of 60 m.
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var streets: [Street] = []
    for i in 0...10 {
      let points = (0...10).map { (Double(i) * 60, Double($0) * 60) }
      for line in [points, points.map { ($0.1, $0.0) }] {
        streets.append(
          Street(kind: .street, line: line.map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate }))
      }
    }
    let walks = try #require(StreetWalks(streets, openGround: []))
    for seed in 1...10 as ClosedRange<UInt64> {
      let leaving = try #require(try ProgressScenario.inStreets("streets-leaving", walks, seed: seed))
      let index = RouteIndex(leaving.route)
      let first = try #require(leaving.arcLengths.firstIndex(of: nil))
      #expect((149...351).contains(leaving.arcLengths[first - 1] ?? 0), "seed \(seed)")
      let end = try #require(leaving.walked.geometry.last)
      #expect((index.nearest(to: ECEF.vector(of: GeodeticPosition(end, height: 0)))?.distance ?? 0) > 30)
      let whole = try #require(try ProgressScenario.inStreets("streets", walks, seed: seed))
      #expect(!whole.arcLengths.contains(nil) && whole.network?.isEmpty == false)
      #expect((whole.arcLengths.last ?? nil).map { abs($0 - RouteIndex(whole.route).length) < 15 } ?? false)
    }
    #expect(try ProgressScenario.inStreets("nothing", walks, seed: 1) == nil)
  }

  /// Beyond the street counts from its border; a report before that counts as at once.
  @Test func theJudgeTimesLeavingTheStreet() {
    for (report, delay) in [(74, 0.0), (88, 8)] {
      var judge = ProgressJudge()
      for t in 0..<100 {
        let state: RouteProgress.State = t < report ? .onRoute : .offRoute
        judge.add(
          RouteProgress(state: state, arcLength: Double(min(t, 70)), crossTrack: 0, remainingDistance: 0),
          truth: t < 70 ? Double(t) : nil, isOnStreet: t < 80, at: Double(t))
      }
      judge.finish()
      #expect(judge.delaysBeyondStreet.percentile95 == delay && judge.falseAlarms == 0 && judge.missed == 0)
      #expect(judge.delays.percentile95 == Double(report - 70))
      #expect(judge.reportedBeyondStreet(within: 7) == (delay < 7 ? 1 : 0))
    }
  }

  @Test func theJudgeCounts() {
    var judge = ProgressJudge()
    func say(_ t: Int, _ state: RouteProgress.State, _ arc: Double, _ truth: Double?) {
      judge.add(
        RouteProgress(state: state, arcLength: arc, crossTrack: 0, remainingDistance: 0, sigma: 2), truth: truth,
        at: Double(t))
    }
    // On the route with an error of 3 m, a false alarm at 50 s, a jump back at 60 s.
    for t in 0..<70 {
      say(t, t == 50 ? .offRoute : .onRoute, Double(t) + (t == 60 ? -9 : 3), Double(t))
    }
    // Off the route from 70 s on, reported after 8 s; back at 90 s, reported after 4 s.
    for t in 70..<90 { say(t, t < 78 ? .onRoute : .offRoute, 70, nil) }
    for t in 90..<130 { say(t, t < 94 ? .offRoute : .onRoute, Double(t), Double(t)) }
    judge.finish()
    #expect(judge.falseAlarms == 1)
    #expect(judge.delays.percentile95 == 8 && judge.missed == 0)
    #expect(judge.returns.last == 4)
    #expect(abs(judge.largestBackwardJump - 11) < 1e-9)
    // From −9 to +3 m: 12 m more than the user walked.
    #expect(abs(judge.largestForwardJump - 12) < 1e-9)
    #expect(judge.errors.errors.median == 3 || judge.errors.errors.median == 0)
    #expect(judge.reported(within: 7) == 0 && judge.reported(within: 12) == 1)
  }

  /// The whole chain on one short walk; the figures of many are in docs/guidance.md.
  @Test func theFilterFollowsASimulatedWalk() throws {
    var scenario = try #require(try ProgressScenario.usual("hairpin", seed: 2))
    scenario.parameters.poseRate = 5
    scenario.parameters.speed = 2
    let judges = ProgressTrial.run(scenario)
    let filter = try #require(judges.first)
    #expect((filter.errors.errors.percentile95 ?? 99) < 8)
    #expect(filter.largestBackwardJump < 5)
    #expect(filter.falseAlarms == 0)
  }

  @Test func recordedTracksLeavePausesOut() throws {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var points: [(time: Double, coordinate: Coordinate)] = []
    for i in 0..<60 {
      points.append(
        (Double(i) * 3 + (i > 30 ? 5000 : 0), frame.position(ofENU: Vector3(0, Double(i) * 4, 0)).coordinate))
    }
    let track = try RecordedTrack(points)
    #expect(abs(track.route.distance - 236) < 0.5)
    #expect((track.moments.last?.time ?? 0) < 200)
    let judges = ProgressTrial.run(track: track, sigma: 2, seed: 1)
    #expect(judges.count == ProgressMethodName.allCases.count)
    #expect((judges.first?.errors.errors.percentile95 ?? 99) < 8)
    #expect(throws: RouteError.self) { try RecordedTrack([]) }
  }
}
