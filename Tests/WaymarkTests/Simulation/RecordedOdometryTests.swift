import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct RecordedOdometryTests {
  private func poses(lostAt: Double? = nil) -> [TimedSample] {
    (0..<300).map { i in
      let t = 1000 + Double(i) / 10
      let heading = Double(i) / 3
      return TimedSample(
        time: t,
        .pose(
          PoseSample(
            position: Vector3(Double(i) / 10, 1.5, -Double(i) / 20),
            orientation: Fixtures.orientation(heading: heading),
            tracking: lostAt.map { t >= $0 } == true ? .lost : .normal)))
    }
  }

  /// Without errors the fixes are at the poses, rotated by the yaw, and the compass gives the camera's heading.
  @Test func exactSensorsAgreeWithThePoses() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.yawDegrees = 250
    let odometry = try #require(RecordedOdometry(poses(), at: Fixtures.graz))
    var replay = Replay(session: Session(strategy: ComparedMethod.leastSquares.strategy(initialYaw: .firstHeading)))
    var compass = Session(strategy: ComparedMethod.compass.strategy(initialYaw: .firstHeading))
    var last = -Double.infinity
    for sample in odometry.samples(parameters) {
      #expect(sample.time >= last)
      last = sample.time
      replay.take(sample)
      compass.take(sample)
    }
    replay.finish()
    #expect(replay.fixCount == 30)
    #expect(abs(replay.yawErrors.last ?? 180) < 0.01)
    #expect((replay.positionErrors.worst ?? 100) < 0.05)
    #expect(abs(Angle.difference(fromDegrees: try #require(compass.alignment.frame).yawDegrees, toDegrees: 250)) < 0.2)
  }

  /// Where the recording knows the true positions, the fixes are there, and the odometry keeps its own errors.
  @Test func truePositionsOfTheRecordingCount() throws {
    // The recorded scene lies rotated by 70° on Earth, its odometry is 10 % short, and for five seconds the truth is
    // unknown.
    let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0), yawDegrees: 70)
    var samples: [TimedSample] = []
    var truths: [Double: Coordinate] = [:]
    for timed in poses() {
      guard case .pose(let pose) = timed.sample else { continue }
      samples.append(timed)
      guard !(1010..<1015).contains(timed.time) else { continue }
      let real = frame.geodeticPosition(ofScene: Vector3(pose.position.x / 0.9, 0, pose.position.z / 0.9))
      truths[timed.time] = real.coordinate
      samples.append(
        TimedSample(
          time: timed.time, .truth(GroundTruth(position: Position(real.coordinate), yawDegrees: nil))))
    }
    var parameters = SimulationParameters.withoutErrors
    parameters.yawDegrees = 250
    let odometry = try #require(RecordedOdometry(samples, at: Fixtures.coordinate(0, 0)))
    var replay = Replay(session: Session(strategy: ComparedMethod.leastSquares.strategy(initialYaw: .firstHeading)))
    let trueSpeed = 1.25.squareRoot() / 0.9
    var fixes: [Double] = []
    for timed in odometry.samples(parameters) {
      replay.take(timed)
      guard case .fix(let fix) = timed.sample else { continue }
      fixes.append(timed.time)
      let real = try #require(truths[timed.time], "\(timed.time)")
      #expect(Geodesic.wgs84.inverse(from: real, to: fix.coordinate).distance < 0.01)
      // Its speed is that of the true path, after the gap too.
      if fixes.count > 1 { #expect(abs(try #require(fix.speed) - trueSpeed) < 0.02) }
    }
    replay.finish()
    #expect(fixes == (1000..<1010).map(Double.init) + (1015..<1030).map(Double.init))
    #expect(abs(replay.yawErrors.last ?? 180) < 0.05)
  }

  @Test func endsWhereTrackingWasLost() throws {
    let odometry = try #require(RecordedOdometry(poses(lostAt: 1010), at: Fixtures.graz))
    #expect(odometry.poses.count == 100)
    #expect(RecordedOdometry([], at: Fixtures.graz) == nil)
    #expect(RecordedOdometry(poses(lostAt: 1000.1), at: Fixtures.graz) == nil)
  }

  /// The Sun's pixel is at the Sun: an exact sighting gives the exact yaw.
  @Test func sightingsPointAtTheSun() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.yawDegrees = 77
    parameters.sunSightings = [3, 5]
    parameters.sightingNoise = 0
    parameters.poseRate = 5
    var sightings = 0
    var pose: PoseSample?
    for timed in SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 10)]), parameters: parameters) {
      if case .pose(let next) = timed.sample { pose = next }
      guard case .sighting(let sighting) = timed.sample, let orientation = pose?.orientation else { continue }
      sightings += 1
      let direction = orientation.rotate(try #require(parameters.camera).ray(through: sighting.pixel))
      let inScene = try #require(Angle.heading(east: direction.x, north: -direction.z))
      let sun = Sun.direction(
        at: UTCInstant(secondsSince1970: parameters.utc.secondsSince1970 + timed.time),
        from: GeodeticPosition(Fixtures.graz, height: 0))
      #expect(abs(Angle.difference(fromDegrees: inScene + 77, toDegrees: sun.azimuthDegrees)) < 0.01)
    }
    #expect(sightings == 2)
  }
}
