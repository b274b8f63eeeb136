import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct CalibrationTests {
  /// Normal errors whose stated standard deviation is the true one, or half of it.
  @Test(arguments: [Calibration.Dimensions.one, .two], [1.0, 0.5])
  func coverageOfKnownDistributions(dimensions: Calibration.Dimensions, stated: Double) throws {
    var random = RandomSource(seed: 4)
    var calibration = Calibration(dimensions)
    for _ in 0..<40_000 {
      let (x, y) = (random.normal(), dimensions == .two ? random.normal() : 0)
      calibration.add(error: (x * x + y * y).squareRoot(), sigma: stated)
    }
    // P(|x| < s·1), P(|x| < s·1.96); 1 − exp(−r²/2) for a radius r.
    let expected: (Double, Double) =
      switch (dimensions, stated) {
      case (.one, 1): (0.6827, 0.95)
      case (.one, _): (0.3829, 0.6729)
      case (.two, 1): (0.6827, 0.95)
      case (.two, _): (0.2495, 0.5271)
      }
    #expect(abs((calibration.coverage68 ?? 0) - expected.0) < 0.01, "seed 4")
    #expect(abs((calibration.coverage95 ?? 0) - expected.1) < 0.01, "seed 4")
    #expect(abs((calibration.nees ?? 0) * stated * stated - 1) < 0.03, "seed 4")
    #expect(calibration.count == 40_000)
  }

  @Test func whatHasNoSigmaIsNotCounted() {
    var calibration = Calibration(.one)
    calibration.add(error: 1, sigma: nil)
    calibration.add(error: nil, sigma: 1)
    calibration.add(error: .nan, sigma: 1)
    calibration.add(error: 1, sigma: 0)
    #expect(calibration.count == 0)
    #expect(calibration.coverage95 == nil && calibration.nees == nil && calibration.interval(inside: 0) == nil)
  }

  /// The published example: 8 of 10 gives 0.490 to 0.943.
  @Test func intervalOfACount() throws {
    var calibration = Calibration(.one)
    for i in 0..<10 { calibration.add(error: i < 8 ? 0.5 : 9, sigma: 1) }
    let interval = try #require(calibration.interval(inside: calibration.inside95))
    #expect(abs(interval.lowerBound - 0.4902) < 1e-3 && abs(interval.upperBound - 0.9433) < 1e-3)
  }

  @Test func mergedIsTheSameAsTogether() {
    var (a, b, all) = (ErrorSummary(.two), ErrorSummary(.two), ErrorSummary(.two))
    for i in 0..<20 {
      let (error, sigma) = (Double(i) * 0.3, 1 + Double(i % 3))
      if i < 7 { a.add(error, sigma: sigma) } else { b.add(error, sigma: sigma) }
      all.add(error, sigma: sigma)
    }
    a.merge(b)
    #expect(a.errors == all.errors)
    #expect(a.calibration.inside68 == all.calibration.inside68 && a.calibration.count == 20)
    // The order of a sum is in its last bit.
    #expect(abs((a.calibration.nees ?? 0) - (all.calibration.nees ?? 1)) < 1e-12)
  }

  /// An alignment that is 10° off places the fixes off by 2·sin 5° of the distance; an exact one is right.
  @Test func predictionFromTheFirstHalf() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.yawDegrees = 40
    parameters.poseRate = 5
    let walk = SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 100)]), parameters: parameters)
    for (yaw, expected) in [(40.0, 0.0), (50, 0.1743)] {
      var session = Session(
        strategy: HalfwayPrediction(BestEstimateAlignment(initialYaw: .fixed(degrees: yaw)), stoppedAt: 40))
      for sample in walk { session.take(sample) }
      let errors = session.strategy.errors
      #expect(errors.count > 30)
      // It continues for half of the distance.
      #expect(abs((errors.last ?? 100) - expected * 50.7) < 1, "\(errors.last ?? -1)")
      #expect((errors.median ?? 100) <= (errors.last ?? 0) + 0.01)
    }
  }

  @Test func distanceProfile() {
    var (a, b) = (DistanceProfile(), DistanceProfile())
    a.add(3, distance: 4)
    b.add(-4, distance: 9.9)
    b.add(1, distance: 25)
    b.add(1, distance: 1e9)
    b.add(.nan, distance: 5)
    a.merge(b)
    #expect(a.rms.map(\.distance) == [5, 25])
    #expect(a.rms.map(\.count) == [2, 1])
    #expect(abs(a.rms[0].error - 12.5.squareRoot()) < 1e-12)
  }
}
