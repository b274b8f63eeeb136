import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct InvariantFilterTests {
  private func replay(
    _ parameters: SimulationParameters, _ points: [(Double, Double)], until end: Double = .infinity
  ) throws -> Replay<InvariantFilterAlignment> {
    var constants = InvariantFilterAlignment.Parameters()
    constants.initialYaw = .fixed(degrees: 0)
    var replay = Replay(session: Session(strategy: InvariantFilterAlignment(parameters: constants)))
    for sample in SimulatedWalk(route: try Fixtures.route(points), parameters: parameters) {
      guard sample.time < end else { break }
      replay.take(sample)
    }
    replay.finish()
    return replay
  }

  /// From any yaw, also between and exactly opposite the directions at which its filters start.
  @Test(arguments: [-170.0, -112.5, 0, 22.5, 100, 180])
  func exactSensorsGiveTheExactYaw(yaw: Double) throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.headingRate = 0
    parameters.yawDegrees = yaw
    parameters.poseRate = 5
    for reportsVelocity in [false, true] {
      parameters.reportsVelocity = reportsVelocity
      let result = try replay(parameters, [(0, 0), (0, 150), (60, 220)])
      #expect((result.yawErrors.last.map { abs($0) } ?? 180) < 0.1)
      #expect((result.positionErrors.last ?? 100) < 0.1)
    }
  }

  /// Without motion the rotation of the scene is unknown.
  @Test func standingStillClaimsNoYaw() throws {
    var parameters = SimulationParameters()
    parameters.headingRate = 0
    parameters.standingStart = 120
    parameters.wander = 0
    let result = try replay(parameters, [(0, 0), (0, 10)], until: 119)
    #expect((result.session.alignment.yawSigmaDegrees ?? 0) > 60)
    #expect((result.session.alignment.positionSigma ?? 0) > 1)
  }

  /// Under errors as it assumes them it is about as good as possible, and its interval holds.
  @Test func isNearTheBoundAndHonestOnStraightWalks() throws {
    let scenario = try #require(Scenario.usual.first { $0.name == "straight-50" })
    var statistics = ErrorSummary(.one)
    let route = try Fixtures.route([(0, 0), (0, 50)])
    for seed in 501...560 {
      var walk = scenario
      walk.parameters.poseRate = 5
      var replay = Replay(session: Session(strategy: InvariantFilterAlignment()))
      for sample in try walk.samples(seed: UInt64(seed), route: route) { replay.take(sample) }
      replay.finish()
      statistics.add(replay.yawErrors.last, sigma: replay.session.alignment.yawSigmaDegrees)
    }
    let bound = try #require(scenario.boundDegrees)
    #expect((statistics.errors.rms ?? 99) < 1.4 * bound, "seeds 501–560")
    #expect((statistics.calibration.coverage95 ?? 0) > 0.85, "seeds 501–560")
  }

  /// One fix far off moves nothing; fixes that stay off are followed in the end.
  @Test func outliersAreLeftOutUntilTheyStay() throws {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var strategy = InvariantFilterAlignment()
    func walk(_ seconds: Range<Int>, off: Double) {
      for i in seconds {
        let way = 1.3 * Double(i)
        let place = frame.position(ofENU: Vector3(off, way, 0)).coordinate
        _ = strategy.add(
          estimate: Estimate(
            time: Double(i), fix: LocationFix(coordinate: place, horizontalAccuracy: 5),
            scenePosition: Vector3(0, 0, -way)))
      }
    }
    func east() -> Double {
      strategy.alignment.frame.map { frame.enu(of: $0.origin).x } ?? .nan
    }
    walk(0..<60, off: 0)
    #expect(abs(east()) < 0.5)
    walk(60..<66, off: 40)
    #expect(abs(east()) < 0.5)
    walk(66..<200, off: 40)
    #expect(east() > 20)
  }

  @Test func aNewSegmentStartsOver() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.trackingLosses = [60]
    parameters.headingRate = 0
    let result = try replay(parameters, [(0, 0), (0, 200)])
    #expect(result.session.statistics.segments == 2)
    #expect((result.yawErrors.last.map { abs($0) } ?? 180) < 0.2)
  }
}
