import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

/// Walks of phones that count steps in place of camera tracking, and of compasses among steel.
@Suite struct SimulatedStepsTests {
  private func samples(_ seed: UInt64, length: Double = 150, _ change: (inout SimulationParameters) -> Void = { _ in })
    throws -> [TimedSample]
  {
    try RobustWalk.samples(length: length, seed: seed) {
      $0.countsSteps = true
      $0.fixRate = 1
      change(&$0)
    }
  }

  @Test func stepsMeasureTheWayAndLearnTheirLength() throws {
    for factor in [0.85, 1, 1.15] {
      var last = Vector3.zero
      for timed in try samples(3, { $0.stepLengthFactor = factor }) {
        guard case .pose(let pose) = timed.sample else { continue }
        #expect(pose.odometry == .steps)
        last = pose.position
      }
      // The speeds that it learns from are off by 0.3 m/s per axis for 2 s at a time: over the walk by 4 % (one σ), and
      // too high by 3 %, as the error across the walk adds to their length.
      #expect(abs(last.length - 150) < 18, "factor \(factor): \(last.length) m")
    }
  }

  @Test func whoStandsMakesNoSteps() throws {
    var farthest = 0.0
    for timed in try samples(4, length: 3, { $0.standingStart = 60 }) where timed.time < 60 {
      if case .pose(let pose) = timed.sample { farthest = max(farthest, pose.position.length) }
    }
    #expect(farthest == 0)
  }

  /// Long steps, no speeds to learn them from, and a phone that is held askew: the estimate says how far off it may be.
  @Test(arguments: [0.0, 15]) func theEstimateKnowsWhatStepsAreWorth(askew: Double) throws {
    var inside = 0
    for seed in UInt64(1)...12 {
      var replay = Replay(session: Session(strategy: RobustAlignment()))
      for timed in try samples(
        seed,
        {
          $0.stepLengthFactor = 1.15
          $0.reportsVelocity = false
          $0.headingRate = 0
          $0.phoneAskew = askew
        })
      { replay.take(timed) }
      replay.finish()
      let last = try #require(replay.takeEntries().last)
      let (error, sigma) = (try #require(last.yawErrorDegrees), try #require(last.yawSigmaDegrees))
      if abs(error) < 2 * sigma { inside += 1 }
    }
    #expect(inside >= 10)
  }

  @Test func steelBelongsToThePlace() throws {
    func readings(standing: Double) throws -> [Double] {
      try RobustWalk.samples(length: 60, seed: 5) {
        $0 = .withoutErrors
        $0.seed = 5
        $0.compassPlace = 10
        $0.standingStart = standing
        $0.headingRate = 1
      }.compactMap { timed in
        if case .heading(let reading) = timed.sample { return reading.degrees }
        return nil
      }
    }
    let found = try readings(standing: 20)
    #expect(Set(found.prefix(20)).count == 1)
    #expect(Set(found.suffix(20)).count > 10)
  }
}
