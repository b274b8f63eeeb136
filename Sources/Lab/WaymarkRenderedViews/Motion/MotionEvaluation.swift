import Waymark
import WaymarkVision

/// Motion from rendered pictures against the exact truth.
public struct MotionEvaluation: Sendable {
  /// Seed of streets, walks and errors.
  public var seed: UInt64
  /// Different errors of the sensors for each walk.
  public var repetitions: Int
  /// Pictures a second.
  public var rate: Double

  /// Makes an evaluation.
  public init(seed: UInt64 = 1, repetitions: Int = 2, rate: Double = 15) {
    self.seed = seed
    self.repetitions = repetitions
    self.rate = rate
  }

  /// Renders a scene once and follows it with several estimators at once.
  ///
  /// - Parameters:
  ///   - scene: the walk.
  ///   - progress: receives the share that is done.
  /// - Returns: its row.
  public func evaluate(_ scene: MotionScene, progress: (Double) throws -> Void = { _ in }) rethrows -> MotionRow {
    var row = MotionRow(scene)
    guard let lens = StreetFilm.lens else { return row }
    let sceneSeed = seed &* 97 &+ UInt64(MotionScene.allCases.firstIndex(of: scene) ?? 0)
    let world = StreetWorld(scene.plan, seed: sceneSeed)
    let walk = CameraWalk(scene.gait, profile: scene.plan.profile, seed: sceneSeed)
    let film = StreetFilm(world: world, walk: walk, exposure: scene.exposure, seed: sceneSeed)
    var trials: [(kind: Int, trial: MotionTrial)] = []
    for repetition in 0..<repetitions {
      let errorSeed = sceneSeed &* 10 &+ UInt64(repetition)
      let sensors = WalkSensors(walk, duration: scene.duration, errors: WalkSensors.Errors(), seed: errorSeed)
      row.steps.append(StepsBaseline.endError(walk: walk, sensors: sensors, duration: scene.duration))
      var random = RandomSource(seed: errorSeed &+ 40)
      let wrong = 1 + 0.07 * random.normal()
      for (kind, aids) in [
        MotionTrial.Aids(hasSteps: true, learnsHeight: false), MotionTrial.Aids(heightFactor: wrong),
        MotionTrial.Aids(hasSteps: true, hasSpeed: true, heightFactor: wrong),
      ].enumerated() {
        trials.append((kind, MotionTrial(scene: scene, walk: walk, sensors: sensors, lens: lens, aids: aids)))
      }
    }
    let count = Int(scene.duration * rate)
    for i in 0..<count {
      let time = Double(i) / rate
      guard let picture = film.picture(at: time, number: UInt64(i)) else { continue }
      for k in trials.indices { trials[k].trial.take(picture, at: time) }
      if i % 30 == 0 { try progress(Double(i) / Double(count)) }
    }
    for (kind, trial) in trials {
      let score = MotionScore(trial.segments, walk: walk, sensors: trial.sensors)
      row.add(score, kind: kind, height: trial.estimator.cameraHeight.meters / walk.gait.height)
      if kind == 2 { row.note(trial.estimator) }
    }
    return row
  }
}
