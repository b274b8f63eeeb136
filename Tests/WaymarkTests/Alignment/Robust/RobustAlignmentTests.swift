import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct RobustAlignmentTests {
  @Test func exactSensorsGiveTheYaw() throws {
    let samples = try RobustWalk.samples(length: 60, seed: 3) { parameters in
      let yaw = parameters.yawDegrees
      parameters = .withoutErrors
      parameters.yawDegrees = yaw
      (parameters.poseRate, parameters.fixRate, parameters.headingRate) = (5, 1, 0)
    }
    let replay = RobustWalk.replay(samples)
    #expect(abs(replay.yawErrors.last ?? 180) < 0.2)
    #expect((replay.positionErrors.last ?? 100) < 0.5)
  }

  /// The device's choice of the scene's origin and yaw has no effect.
  @Test(arguments: [(37.0, Vector3.zero), (0.0, Vector3(800, -3, 50)), (-160.0, Vector3(-20, 0, 900))])
  func movingTheSceneMovesTheAnswer(turn: Double, shift: Vector3) throws {
    let samples = try RobustWalk.samples(length: 50, seed: 11) { $0.burstShare = 0.1 }
    let own = RobustWalk.replay(samples).session
    let moved = RobustWalk.replay(RobustWalk.moved(samples, rotatedBy: turn, shiftedBy: shift)).session
    let a = try #require(own.alignment.frame)
    let b = try #require(moved.alignment.frame)
    #expect(abs(Angle.difference(fromDegrees: a.yawDegrees - turn, toDegrees: b.yawDegrees)) < 1e-6)
    #expect(abs((own.alignment.yawSigmaDegrees ?? 0) - (moved.alignment.yawSigmaDegrees ?? 1)) < 1e-6)
    let positions = (try #require(own.position), try #require(moved.position))
    #expect(Geodesic.wgs84.inverse(from: positions.0.coordinate, to: positions.1.coordinate).distance < 1e-4)
  }

  @Test func theSameSamplesGiveTheSameAnswer() throws {
    let samples = try RobustWalk.samples(length: 30, seed: 5)
    let (a, b) = (RobustWalk.replay(samples).session, RobustWalk.replay(samples).session)
    #expect(a.alignment == b.alignment)
    #expect(a.alignment.frame != nil)
  }

  @Test func standingStillIsNeverConfident() throws {
    for seed in [1, 2, 3] as [UInt64] {
      let samples = try RobustWalk.samples(length: 4, seed: seed) {
        $0.standingStart = 90
        $0.burstShare = 0.15
        $0.wander = 0
      }
      var parameters = RobustAlignment.Parameters()
      parameters.cues = [.fixes, .velocity]
      var session = Session(strategy: RobustAlignment(parameters: parameters))
      for timed in samples where timed.time < 88 {
        session.take(timed)
        guard let sigma = session.alignment.yawSigmaDegrees else { continue }
        #expect(sigma > 50, "seed \(seed), \(timed.time) s")
      }
      #expect(session.alignment.state == .rough)
    }
  }

  /// The errors of 24 short walks with bursts and misstated noise lie within the estimator's intervals.
  @Test func intervalsCoverTheTruth() throws {
    var (inside95, inside68, total) = (0, 0, 0)
    for seed in 1...24 as ClosedRange<UInt64> {
      let samples = try RobustWalk.samples(length: 40, seed: seed) {
        $0.burstShare = seed % 2 == 0 ? 0.1 : 0
        $0.reportedAccuracyFactor = [0.5, 1, 2][Int(seed % 3)]
        $0.gpsTau = [30, 120][Int(seed / 3 % 2)]
      }
      var replay = RobustWalk.replay(samples, cues: [.fixes])
      let last = try #require(replay.takeEntries().last { $0.yawErrorDegrees != nil })
      let part = abs(last.yawErrorDegrees ?? 180) / (last.yawSigmaDegrees ?? 0)
      if part < 1.96 { inside95 += 1 }
      if part < 1 { inside68 += 1 }
      total += 1
    }
    // Binomial limits at the 0.1 % level about 95 % and 68 %, generous upwards.
    #expect(inside95 >= 19, "seeds 1…24: \(inside95) of \(total)")
    #expect((9...23).contains(inside68), "seeds 1…24: \(inside68) of \(total)")
  }

  @Test func memoryIsBounded() throws {
    let samples = try RobustWalk.samples(length: 40, seed: 2) { $0.poseRate = 30 }
    var strategy = RobustAlignment()
    for timed in samples {
      guard case .pose(let pose) = timed.sample else { continue }
      strategy.add(pose: pose, at: timed.time)
      if Int(timed.time * 30) % 200 == 0 {
        let fix = LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 4)
        _ = strategy.add(estimate: Estimate(time: timed.time, fix: fix, scenePosition: pose.position))
        _ = strategy.add(
          sighting: SightingObservation(
            time: timed.time, target: .direction(azimuthDegrees: 10, elevationDegrees: 0),
            direction: Vector3(0, 0, -1), scenePosition: pose.position, radiansPerPixel: 0.001))
      }
    }
    #expect(strategy.bank.hypotheses.count == NoiseHypothesis.grid.count)
    #expect(strategy.motion.count <= 120)
    #expect(strategy.sightings.count <= 4)
  }

  @Test func withoutFixesTheAnswerGrowsLessSure() throws {
    let samples = try RobustWalk.samples(length: 60, seed: 8)
    // A compass would go on to sharpen the yaw, and the place with it.
    var parameters = RobustAlignment.Parameters()
    parameters.cues = [.fixes, .velocity]
    var session = Session(strategy: RobustAlignment(parameters: parameters))
    var sigma = 0.0
    for timed in samples {
      if timed.time > 25, case .fix = timed.sample { continue }
      session.take(timed)
      if timed.time < 25 { sigma = session.alignment.positionSigma ?? 0 }
    }
    #expect((session.alignment.positionSigma ?? 0) > sigma + 0.1)
  }

  /// A drive of 30 km: the plane follows.
  @Test func thePlaneFollowsALongWalk() throws {
    var session = Session(strategy: RobustAlignment())
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    for i in 0...100 {
      let time = Double(i) * 10
      let east = 300 * Double(i)
      // Poses in a scene whose −Z is east at the start; the Earth is round, so the truth is taken along the parallel.
      let truth = Fixtures.coordinate(
        Fixtures.graz.latitude, frame.position(ofENU: Vector3(east, 0, 0)).coordinate.longitude)
      session.take(
        TimedSample(time: time, .pose(PoseSample(position: Vector3(0, 0, -east), orientation: .identity))))
      session.take(TimedSample(time: time, .fix(LocationFix(coordinate: truth, horizontalAccuracy: 3))))
    }
    let position = try #require(session.position)
    let yaw = try #require(session.alignment.frame?.yawDegrees)
    let end = Fixtures.coordinate(
      Fixtures.graz.latitude, frame.position(ofENU: Vector3(30_000, 0, 0)).coordinate.longitude)
    #expect(Geodesic.wgs84.inverse(from: end, to: position.coordinate).distance < 15)
    #expect(abs(yaw - 90) < 1)
  }
}
