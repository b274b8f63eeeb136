import Foundation
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

/// Walkers on something that moves: the scene shows only their own path.
@Suite struct CarriedTests {
  /// Root mean square of the position's error from 40 s after the beginning of the ride on, metres, with the part of the moments
  /// within the stated 95 %.
  private func ride(_ carrier: Carrier, reportsVelocity: Bool) throws -> (rms: Double, inside: Double) {
    var (squares, inside, count) = (0.0, 0.0, 0.0)
    for seed in UInt64(1)...8 {
      let samples = carrier.carry(
        try RobustWalk.samples(length: 230, seed: seed) {
          $0.leaveOutCompass()
          $0.fixRate = 1
          $0.reportsVelocity = reportsVelocity
        })
      var replay = Replay(session: Session(strategy: RobustAlignment()))
      for sample in samples { replay.take(sample) }
      replay.finish()
      for entry in replay.takeEntries() where entry.time > carrier.start + 40 {
        guard let error = entry.positionError, let sigma = entry.positionSigma else { continue }
        squares += error * error
        inside += error <= 2.448 * sigma ? 1 : 0
        count += 1
      }
    }
    return ((squares / count).squareRoot(), inside / count)
  }

  @Test(arguments: [true, false]) func onAFerryThePositionGoesAlong(reportsVelocity: Bool) throws {
    let found = try ride(
      Carrier(start: 60, duration: 3600, azimuth: 60, speed: 4), reportsVelocity: reportsVelocity)
    #expect(found.rms < 8 && found.inside >= 0.9, "\(found)")
  }

  @Test(arguments: [true, false]) func onAMovingWalkwayToo(reportsVelocity: Bool) throws {
    let found = try ride(
      Carrier(start: 60, duration: 3600, azimuth: 17, speed: 0.75), reportsVelocity: reportsVelocity)
    #expect(found.rms < 8 && found.inside >= 0.9, "\(found)")
  }

  /// From the start on board, the walk cannot be told from the ride: the position holds, the yaw is open.
  @Test func fromTheStartTheYawStaysOpen() throws {
    let carrier = Carrier(start: 0, duration: 3600, azimuth: 60, speed: 4)
    let samples = carrier.carry(
      try RobustWalk.samples(length: 150, seed: 3) {
        $0.leaveOutCompass()
        $0.fixRate = 1
      })
    var session = Session(strategy: RobustAlignment())
    for sample in samples { session.take(sample) }
    #expect(session.alignment.state <= .rough)
    #expect(try #require(session.alignment.yawSigmaDegrees) > 30)
  }
}
