import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The device's own geographic tracking as a cue.
@Suite struct GeoTrackingTests {
  private static let localized = GeoTracking(state: .localized, accuracy: .high)

  /// An anchor in a scene with a known yaw gives that yaw.
  @Test func anAnchorGivesTheYaw() throws {
    for yaw in [0.0, 35, 180, 301.5] {
      let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0), yawDegrees: yaw)
      let sighting = GeoAnchorSighting(
        position: Position(Fixtures.graz),
        transform: SceneTransform(
          x: frame.sceneVector(ofENU: Vector3(1, 0, 0)), y: Vector3(0, 1, 0),
          z: frame.sceneVector(ofENU: Vector3(0, -1, 0)), position: Vector3(3, 0, 4)))
      let pose = try #require(sighting.pose(Self.localized))
      #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: pose.yawDegrees)) < 1e-9)
      #expect(pose.scenePosition == Vector3(3, 0, 4))
    }
  }

  @Test func onlyALocalizedTrackingCounts() {
    let sighting = GeoAnchorSighting(
      position: Position(Fixtures.graz),
      transform: SceneTransform(
        x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), z: Vector3(0, 0, 1), position: .zero))
    for state in GeoTracking.State.allCases {
      for accuracy in GeoTracking.Accuracy.allCases {
        let pose = sighting.pose(GeoTracking(state: state, accuracy: accuracy))
        #expect((pose != nil) == (state == .localized && accuracy != .undetermined))
      }
    }
    var upright = sighting
    upright.transform.z = Vector3(0, 1, 0)
    #expect(upright.pose(Self.localized) == nil)
  }

  @Test func theChoiceAsksPositionByPositionAndFallsBack() {
    func position(_ north: Double) -> Coordinate { Fixtures.coordinate(47.07 + north / 111_200, 15.44) }
    var never = GeoTrackingChoice(isWanted: true, isSupported: false)
    #expect(never.shouldAsk(at: position(0)) == false)
    never.take(isAvailable: true)
    #expect(never.mode == .world)
    var choice = GeoTrackingChoice(isWanted: true, isSupported: true)
    #expect(choice.shouldAsk(at: position(0)) == true)
    #expect(choice.shouldAsk(at: position(900)) == false)
    choice.take(isAvailable: false)
    #expect(choice.mode == .world)
    #expect(choice.shouldAsk(at: position(1100)) == true)
    choice.take(isAvailable: true)
    #expect(choice.mode == .geo)
    #expect(choice.anchorPosition(at: position(1100), status: GeoTracking(state: .localizing)) == nil)
    #expect(choice.anchorPosition(at: position(1100), status: Self.localized) == position(1100))
    #expect(choice.anchorPosition(at: position(1150), status: Self.localized) == nil)
    #expect(choice.anchorPosition(at: position(1170), status: Self.localized) == position(1170))
    choice.restart()
    #expect(choice.anchorPosition(at: position(1170), status: Self.localized) == position(1170))
    choice.take(GeoTracking(state: .localizing))
    #expect(choice.mode == .geo)
    choice.take(GeoTracking(state: .notAvailable, reason: .notAvailableAtLocation))
    #expect(choice.mode == .world)
    #expect(choice.anchorPosition(at: position(2000), status: Self.localized) == nil)
  }

  /// From a standstill, with one fix: the yaw of the other system is adopted, with about its stated uncertainty.
  @Test func aGeoPoseGivesTheYawAtOnce() throws {
    for yaw in [20.0, 200, 333] {
      var session = Session(strategy: RobustAlignment())
      let alignment = try Self.run(&session, yaw: yaw, said: yaw)
      let found = try #require(alignment.frame?.yawDegrees)
      #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: found)) < 0.5)
      #expect((alignment.yawSigmaDegrees ?? 90) < 20)
      #expect(alignment.carriedBy.contains(.geoPose))
    }
  }

  /// A positioning service alone, without any fix: its first word is a position and a yaw, and words that agree are soon believed.
  @Test func geoPosesAloneAlign() throws {
    let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 400), yawDegrees: 50)
    var session = Session(strategy: RobustAlignment())
    var sigmas: [Double] = []
    for second in 0..<60 {
      let time = Double(second)
      let place = Vector3(0, 0, -0.3 * time)
      session.take(TimedSample(time: time, .pose(PoseSample(position: place, orientation: .identity))))
      session.take(
        TimedSample(time: time, .geoPose(Self.pose(frame, at: place, yaw: 50 + (second % 2 == 0 ? 0.5 : -0.5)))))
      sigmas.append(try #require(session.alignment.yawSigmaDegrees))
    }
    let position = try #require(session.position)
    let truth = frame.geodeticPosition(ofScene: Vector3(0, 0, -0.3 * 59))
    #expect(Geodesic.wgs84.inverse(from: position.coordinate, to: truth.coordinate).distance < 2)
    #expect(abs(Angle.difference(fromDegrees: 50, toDegrees: try #require(session.alignment.frame).yawDegrees)) < 0.8)
    // Good is a promise: that all words are of a street that looks alike is too likely for it.
    #expect(session.alignment.state == .rough)
    #expect(sigmas[0] > 8 && sigmas[59] < 2.5, "\(sigmas[0]) … \(sigmas[59])")
    #expect(session.alignment.carriedBy.contains(.geoPose))
  }

  /// One that contradicts those before it, by the odometry, takes their trust away.
  @Test func aContradictionTakesTheTrustOfGeoPosesAway() throws {
    let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 400), yawDegrees: 50)
    var session = Session(strategy: RobustAlignment())
    func say(_ second: Int, yaw: Double) {
      let time = Double(second)
      let place = Vector3(0, 0, -0.3 * time)
      session.take(TimedSample(time: time, .pose(PoseSample(position: place, orientation: .identity))))
      session.take(TimedSample(time: time, .geoPose(Self.pose(frame, at: place, yaw: yaw))))
    }
    for second in 0..<60 { say(second, yaw: 50) }
    let sure = try #require(session.alignment.yawSigmaDegrees)
    say(60, yaw: 80)
    #expect(try #require(session.alignment.yawSigmaDegrees) > 3 * sure)
    #expect(session.alignment.state == .rough)
  }

  /// The first fix begins anew, and the service's word counts beside it.
  @Test func aFixAfterGeoPosesIsTakenIn() throws {
    let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 400), yawDegrees: 200)
    var session = Session(strategy: RobustAlignment())
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.5, .geoPose(Self.pose(frame, at: .zero, yaw: 200))))
    session.take(TimedSample(time: 1, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 1, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
    let found = try #require(session.alignment.frame)
    #expect(abs(Angle.difference(fromDegrees: 200, toDegrees: found.yawDegrees)) < 1)
    #expect(try #require(session.alignment.positionSigma) < 15)
  }

  private static func pose(_ frame: SceneFrame, at place: Vector3, yaw: Double) -> GeoPose {
    GeoPose(
      scenePosition: place, position: Position(frame.geodeticPosition(ofScene: place).coordinate),
      horizontalAccuracy: 2, yawDegrees: yaw, yawAccuracyDegrees: 1.3)
  }

  /// It also corrects the position: 30 m off a poor fix.
  @Test func aGeoPoseMovesThePosition() throws {
    var session = Session(strategy: RobustAlignment())
    let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 400), yawDegrees: 50)
    let point = frame.geodeticPosition(ofScene: Vector3(30, 0, 0))
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.01, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 40))))
    // The scene's origin follows from the position of the point 30 m to the right of it.
    session.take(
      TimedSample(
        time: 0.02,
        .geoPose(
          GeoPose(
            scenePosition: .zero, position: Position(point.coordinate), horizontalAccuracy: 2, yawDegrees: 50,
            yawAccuracyDegrees: 2))))
    let position = try #require(session.position)
    #expect(Geodesic.wgs84.inverse(from: position.coordinate, to: point.coordinate).distance < 12)
  }

  /// One that is wrong by 180° is left out as soon as the walk determines the yaw.
  @Test func aGeoPoseThatIsWrongIsLeftOut() throws {
    let samples = try RobustWalk.samples(length: 70, seed: 21)
    var with = Session(strategy: RobustAlignment())
    var without = Session(strategy: RobustAlignment())
    for timed in samples {
      with.take(timed)
      without.take(timed)
      guard case .fix(let fix) = timed.sample, let frame = without.alignment.frame else { continue }
      let wrong = GeoPose(
        scenePosition: without.lastPose?.pose.position ?? .zero, position: Position(fix.coordinate),
        horizontalAccuracy: 3,
        yawDegrees: frame.yawDegrees + 170, yawAccuracyDegrees: 3)
      with.take(TimedSample(time: timed.time, .geoPose(wrong)))
    }
    let (a, b) = (try #require(with.alignment.frame), try #require(without.alignment.frame))
    #expect(abs(Angle.difference(fromDegrees: a.yawDegrees, toDegrees: b.yawDegrees)) < 3)
    #expect(with.alignment.contradictedBy.contains(.geoPose))
  }

  @Test func impossibleGeoPosesAreRejected() {
    var session = Session(strategy: RobustAlignment())
    func pose(_ yaw: Double = 0, _ accuracy: Double = 2, _ yawAccuracy: Double = 2, _ x: Double = 0) -> TimedSample {
      TimedSample(
        time: 1,
        .geoPose(
          GeoPose(
            scenePosition: Vector3(x, 0, 0), position: Position(Fixtures.graz), horizontalAccuracy: accuracy,
            yawDegrees: yaw, yawAccuracyDegrees: yawAccuracy)))
    }
    #expect(session.take(pose()) == .rejected(.withoutPose))
    session.take(TimedSample(time: 1, .pose(PoseSample(position: .zero, orientation: .identity))))
    #expect(session.take(pose(.nan)) == .rejected(.notFinite))
    #expect(session.take(pose(0, .infinity)) == .rejected(.notFinite))
    #expect(session.take(pose(0, -1)) == .rejected(.invalidAccuracy))
    #expect(session.take(pose(0, 2, 0)) == .rejected(.invalidAccuracy))
    #expect(session.take(pose(1e6)) == .rejected(.outOfRange))
    #expect(session.take(pose(0, 2, 2, 1e9)) == .rejected(.outOfRange))
  }

  private static func run(
    _ session: inout Session<RobustAlignment>, yaw: Double, said: Double
  ) throws -> Alignment {
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.01, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 8))))
    session.take(
      TimedSample(
        time: 0.02,
        .geoPose(
          GeoPose(
            scenePosition: .zero, position: Position(Fixtures.graz), horizontalAccuracy: 2, yawDegrees: said,
            yawAccuracyDegrees: 2))))
    return session.alignment
  }
}
