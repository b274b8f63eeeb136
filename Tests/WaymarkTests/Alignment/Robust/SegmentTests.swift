import Testing
import WaymarkGeodesy

@testable import Waymark

/// The estimate after odometry was lost.
@Suite struct SegmentTests {
  @Test func aNewSceneHasAnUnknownYawAndTheOldPosition() throws {
    let samples = try RobustWalk.samples(length: 90, seed: 4) { $0.trackingLosses = [40] }
    var session = Session(strategy: RobustAlignment(parameters: Self.fixesAlone))
    var (before, after) = (0.0, 0.0)
    var positionSigma = 0.0
    for timed in samples {
      session.take(timed)
      if timed.time < 39, let sigma = session.alignment.yawSigmaDegrees { before = sigma }
      if timed.time > 43, after == 0, let sigma = session.alignment.yawSigmaDegrees {
        after = sigma
        positionSigma = session.alignment.positionSigma ?? 0
      }
    }
    #expect(before < 15)
    #expect(after > 60)
    // The correlated error of the fixes continues: the position is not lost.
    #expect(positionSigma < 6)
    #expect((session.alignment.yawSigmaDegrees ?? 180) < 20)
    #expect(session.statistics.segments == 2)
  }

  /// The compass is 25° off; the error learnt in the first scene helps at once in the second.
  @Test func theCompassErrorLearntHelpsInANewScene() throws {
    let samples = try RobustWalk.samples(length: 140, seed: 6) {
      $0.trackingLosses = [80]
      $0.compassBias = 25
      $0.fixRate = 1
    }
    var session = Session(strategy: RobustAlignment())
    var truth: Double?
    for timed in samples where timed.time < 86 {
      session.take(timed)
      if case .truth(let now) = timed.sample { truth = now.yawDegrees }
    }
    let yaw = try #require(session.alignment.frame?.yawDegrees)
    #expect(abs(Angle.difference(fromDegrees: try #require(truth), toDegrees: yaw)) < 17)
  }

  @Test func anOldSceneThatComesBackBringsItsYaw() throws {
    let samples = try RobustWalk.samples(length: 60, seed: 7) { $0.fixRate = 1 }
    var session = Session(strategy: RobustAlignment(parameters: Self.fixesAlone))
    for timed in samples { session.take(timed) }
    let sigma = try #require(session.alignment.yawSigmaDegrees)
    let yaw = try #require(session.alignment.frame?.yawDegrees)
    let end = try #require(samples.last).time
    let position = try #require(session.position).coordinate
    func take(_ offset: Double, _ tracking: TrackingState, x: Double) {
      session.take(
        TimedSample(
          time: end + offset,
          .pose(PoseSample(position: Vector3(x, 0, 0), orientation: .identity, tracking: tracking))))
    }
    take(0.5, .lost, x: 0)
    for i in 0..<10 { take(1 + 0.1 * Double(i), .limited, x: 0) }
    session.take(TimedSample(time: end + 2, .fix(LocationFix(coordinate: position, horizontalAccuracy: 4))))
    #expect((session.alignment.yawSigmaDegrees ?? 0) > 60)
    take(2.05, .relocalized, x: 3)
    let back = try #require(session.alignment.frame?.yawDegrees)
    #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: back)) < sigma)
    #expect((session.alignment.yawSigmaDegrees ?? 180) < sigma + 3)
  }

  private static var fixesAlone: RobustAlignment.Parameters {
    var parameters = RobustAlignment.Parameters()
    parameters.cues = [.fixes]
    return parameters
  }
}
