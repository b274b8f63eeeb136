import Testing
import WaymarkGeodesy
import WaymarkVision

@testable import WaymarkRenderedViews

/// Short rendered walks; the table of long ones is in docs/motion.md.
@Suite struct MotionEstimatorTests {
  static let rate = 15.0

  /// What an estimator finds in a walk whose pictures are replaced.
  static func run(
    _ scene: MotionScene, seconds: Double, aids: MotionTrial.Aids = .init(hasSteps: true),
    replace: ([LuminancePicture], Int) -> LuminancePicture = { $0[$1] }
  ) throws -> MotionTrial {
    let world = StreetWorld(scene.plan, seed: 5)
    let walk = CameraWalk(scene.gait, profile: scene.plan.profile, seed: 5)
    let film = StreetFilm(world: world, walk: walk, exposure: scene.exposure, seed: 5)
    let sensors = WalkSensors(walk, duration: seconds, errors: WalkSensors.Errors(), seed: 5)
    var trial = MotionTrial(
      scene: scene, walk: walk, sensors: sensors, lens: try #require(StreetFilm.lens), aids: aids)
    let pictures = try (0..<Int(seconds * rate)).map {
      try #require(film.picture(at: Double($0) / rate, number: UInt64($0)))
    }
    for i in pictures.indices { trial.take(replace(pictures, i), at: Double(i) / rate) }
    return trial
  }

  static func share(_ trial: MotionTrial, _ isCounted: (MotionState) -> Bool) -> Double {
    let counted = trial.segments.filter { isCounted($0.state) }
    return Double(counted.count) / Double(max(1, trial.segments.count))
  }

  @Test(arguments: [MotionScene.ahead, .side90, .pan])
  func aWalkIsFollowedWithinAFewPercent(_ scene: MotionScene) throws {
    let trial = try Self.run(scene, seconds: 6)
    let score = MotionScore(trial.segments, walk: trial.walk, sensors: trial.sensors)
    #expect(score.way > 6)
    #expect(score.end < 0.06 * score.way, "\(score.end) m of \(score.way) m")
    #expect(Self.share(trial) { $0 == .picture } > 0.8)
    // Segments are contiguous.
    for (a, b) in zip(trial.segments, trial.segments.dropFirst()) { #expect(a.end == b.start) }
    for segment in trial.segments { #expect(segment.covariance.xx > 0 && segment.displacement.isFinite) }
  }

  @Test(arguments: [MotionScene.stand, .standInCrowd])
  func whoStandsRests(_ scene: MotionScene) throws {
    let trial = try Self.run(scene, seconds: 3)
    let score = MotionScore(trial.segments, walk: trial.walk, sensors: trial.sensors)
    #expect(score.largest < 0.1)
    #expect(Self.share(trial) { $0 == .still } > 0.5)
  }

  @Test func whatIsCarriedWithoutStepsMoves() throws {
    let trial = try Self.run(.carried, seconds: 4)
    let score = MotionScore(trial.segments, walk: trial.walk, sensors: trial.sensors)
    #expect(score.end < 0.12 * score.way)
  }

  @Test func aBlackPictureIsDarkAndStepsRemain() throws {
    let black = try #require(LuminancePicture(width: 240, height: 320, values: [UInt8](repeating: 3, count: 76_800)))
    let trial = try Self.run(.ahead, seconds: 4) { pictures, i in i < 15 ? pictures[i] : black }
    #expect(trial.segments.suffix(5).allSatisfy { $0.state == .stepsOnly(.dark) || $0.state == .stepsOnly(.frozen) })
    let score = MotionScore(trial.segments, walk: trial.walk, sensors: trial.sensors)
    #expect(score.end < 0.3 * score.way)
  }

  @Test func aFrozenPictureIsNoRest() throws {
    let trial = try Self.run(.ahead, seconds: 4) { pictures, i in pictures[min(i, 30)] }
    #expect(trial.segments.suffix(5).allSatisfy { $0.state == .stepsOnly(.frozen) })
  }

  @Test func shuffledPicturesAreRefused() throws {
    let trial = try Self.run(.ahead, seconds: 6) { pictures, i in pictures[i * 37 % pictures.count] }
    #expect(Self.share(trial) { $0 == .picture || $0 == .still } < 0.1)
  }

  @Test func whatComesTooSlowlyOrWithoutAttitudeIsSaid() throws {
    let picture = try #require(LuminancePicture(width: 64, height: 48, values: [UInt8](repeating: 9, count: 3072)))
    let lens = try #require(PictureLens(focalPixels: 60, centreX: 32, centreY: 24))
    var estimator = MotionEstimator(lens: lens)
    #expect(estimator.take(picture, at: .nan) == nil)
    #expect(estimator.take(picture, at: 0) == nil)
    #expect(estimator.take(picture, at: 1)?.state == .holding(.tooSlow))
    #expect(estimator.take(picture, at: 1.2)?.state.refusal == .noAttitude)
    #expect(estimator.take(picture, at: 1.1) == nil)
    for reason in MotionRefusal.allCases { #expect(reason.description.hasSuffix(".")) }
  }
}
