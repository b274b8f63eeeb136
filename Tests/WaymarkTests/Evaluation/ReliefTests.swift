import Testing
import Waymark
import WaymarkGeodesy
import WaymarkSimulation

@testable import WaymarkEvaluation

/// Walks over known ground.
@Suite struct ReliefTests {
  @Test func aBridgeGoesOverItsValley() throws {
    var relief = Relief()
    relief.slope = 0.05
    relief.bridge = Relief.Bridge(from: 100, length: 60, height: 12, isMapped: true)
    #expect(abs(relief.floor(north: 130) - relief.ground(east: 0, north: 130) - 12) < 1e-9)
    #expect(abs(relief.floor(north: 130) - 356.5) < 1e-9)
    #expect(relief.floor(north: 50) == relief.ground(east: 0, north: 50))
    let route = try relief.route(from: Fixtures.graz, length: 200)
    #expect(abs(RouteIndex(route).length - 200) < 0.1)
    #expect(abs((RouteIndex(route).altitude(at: 130)?.meters ?? 0) - 356.5) < 0.1)
  }

  /// The model's errors have the stated spread, over many of them.
  @Test func theModelIsWrongAsStated() throws {
    let relief = Relief()
    var errors = ErrorStatistics()
    for seed in 1...40 {
      let model = try #require(relief.model(around: Fixtures.graz, length: 200, seed: UInt64(seed)))
      for y in [0.0, 100, 200] {
        let place = Geodesic.wgs84.direct(from: Fixtures.graz, azimuth: 0, distance: y).coordinate
        errors.add(try #require(model.height(at: place)) - relief.ground(east: 0, north: y))
      }
    }
    #expect((1.2...1.8).contains(errors.rms ?? 0))
    var unknown = relief
    unknown.isKnown = false
    #expect(unknown.model(around: Fixtures.graz, length: 200, seed: 1) == nil)
  }

  /// A receiver with mixed-up references is off by the geoid; the truth is not touched.
  @Test(arguments: [AltitudeMixUp.none, .ellipsoidAsSeaLevel, .seaLevelAsEllipsoid])
  func mixUpsAreSimulated(mixUp: AltitudeMixUp) throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.altitudeMixUp = mixUp
    parameters.verticalAccuracyFactor = 0.5
    let route = try Relief().route(from: Fixtures.graz, length: 20)
    var fixes = 0
    for timed in SimulatedWalk(route: route, parameters: parameters) {
      guard case .fix(let fix) = timed.sample else { continue }
      fixes += 1
      let altitude = try #require(fix.altitude)
      #expect(altitude.reference == (mixUp == .seaLevelAsEllipsoid ? .ellipsoid : .meanSeaLevel))
      #expect(abs(altitude.meters - (mixUp == .ellipsoidAsSeaLevel ? 399.6 : 351.6)) < 0.01)
      #expect(abs((fix.verticalAccuracy ?? 0) - 0.5 * 1.5 * fix.horizontalAccuracy / AccuracyRadius.perSigma) < 1e-9)
    }
    #expect(fixes > 10)
  }

  /// A whole walk: height errors are measured, the published height never leaps, and the ground is right.
  @Test func heightsAreMeasured() throws {
    let scenario = try #require(Scenario.usual.first { $0.name == "height-bias" })
    let route = try Relief().route(from: Fixtures.graz, length: 10)
    var result = MethodResult(method: .robust)
    for seed in 1...4 {
      var walk = scenario
      walk.parameters.poseRate = 5
      var replay = Replay(session: Session(strategy: RobustAlignment()))
      replay.session.setGround(walk.ground(seed: UInt64(seed), route: route))
      for timed in try walk.samples(seed: UInt64(seed), route: route) { replay.take(timed) }
      replay.finish()
      #expect(replay.session.alignment.altitudeCheck?.fault != nil)
      result.add(replay.takeEntries(), settling: 30)
    }
    #expect(result.height.errors.count > 300)
    #expect((result.height.errors.rms ?? 99) < 2)
    #expect((result.height.calibration.coverage95 ?? 0) > 0.85)
    #expect(result.largestHeightStep > 0)
    #expect(result.largestHeightStep < 1)
  }
}
