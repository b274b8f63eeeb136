import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct AnchorTrialTests {
  /// A platform's service recognises the place while the user looks at anchors beside the path: the estimate leaps by
  /// metres, no mark in view does, and the overlay's errors are hardly larger than the estimate's.
  @Test func noMarkInViewLeapsWhereThePlaceIsRecognised() throws {
    var result = AnchorResult()
    for seed in 1...4 as ClosedRange<UInt64> {
      var parameters = SimulationParameters()
      (parameters.seed, parameters.poseRate, parameters.givesRoute) = (seed, 10, false)
      let walk = try AnchorWalk(minutes: 2, anchors: 60, seed: seed, from: Fixtures.graz, sides: 2...15)
      result.merge(AnchorTrial.run(walk, parameters: parameters, looksAtAnchors: true, recognition: 60))
    }
    #expect(result.estimated.all.count == result.errors.all.count && result.errors.all.count > 1000)
    #expect(try #require(result.jumps.worst) <= 2)
    #expect(try #require(result.jumps.worst) > 1, "there was something to correct")
    let (shown, estimated) = (result.errors.all, result.estimated.all)
    #expect(try #require(shown.median) <= 1.1 * #require(estimated.median))
    #expect(result.lags.count > 100)
    #expect(try #require(result.lags.percentile95) < 0.5)
  }

  /// The user of the trial looks at near anchors: they are in view far more often than on a walk straight on.
  @Test func nearAnchorsAreLookedAt() throws {
    var (ahead, around) = (0, 0)
    for seed in 1...2 as ClosedRange<UInt64> {
      var parameters = SimulationParameters()
      (parameters.seed, parameters.poseRate, parameters.givesRoute) = (seed, 10, false)
      let walk = try AnchorWalk(minutes: 2, anchors: 60, seed: seed, from: Fixtures.graz, sides: 2...15)
      ahead += AnchorTrial.run(walk, parameters: parameters, recognition: 5).lags.count
      around += AnchorTrial.run(walk, parameters: parameters, looksAtAnchors: true, recognition: 5).lags.count
    }
    #expect(around > 3 * ahead, "\(around), \(ahead)")
  }

  @Test func delaysEndWhereAMarkIsRightOrGone() {
    var delays = AnchorDelays()
    for i in 0...5 {
      delays.note(7, at: Double(i))
      if i >= 2 { delays.note(3, at: Double(i)) }
      #expect(delays.end(at: Double(i)).isEmpty)
    }
    delays.note(7, at: 6)
    #expect(delays.end(at: 6) == [3])
    #expect(delays.end(at: .infinity) == [6])
    #expect(delays.end(at: .infinity).isEmpty)
  }
}
