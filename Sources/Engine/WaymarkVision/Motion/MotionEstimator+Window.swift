internal import CPortableMath
internal import WaymarkGeodesy

extension MotionEstimator {
  /// Two pictures and the directions of what both show, scene axes.
  struct Window {
    let start: Double
    let end: Double
    var first: [Vector3] = []
    var second: [Vector3] = []
  }

  /// What a window's pictures say.
  enum Sight {
    case still
    /// The direction and its standard deviation (radians), and the length where the ground says one.
    case moved(Vector3, sigma: Double, length: GroundScale.Reading?)
    case refused(MotionRefusal)
  }

  /// Fewest features for a direction.
  private static let fewestTracks = 15
  /// Standard deviation of a feature's place, pixels: noise, and the drift of windows that grow.
  private static let pixelSigma = 0.25
  /// Flow below which a point rests, pixels.
  private static let restFlow = 0.55
  /// Attitudes between two pictures are known better than this, radians.
  private static let maximumCorrection = 0.02
  /// A direction with a larger standard deviation is none, radians (20°).
  private static let maximumSigma = 0.35

  mutating func look(at window: Window, mean: Float, steps: Double) -> Sight {
    let count = window.first.count
    guard count >= Self.fewestTracks else { return .refused(mean < 40 ? .dark : .fewTracks) }
    let solver = TranslationSolver(bearingSigma: Self.pixelSigma / lens.focalPixels)
    if let rest = rest(window, solver, isWalking: steps > 0.02) { return rest }
    var starts: [Vector3] = []
    if let lastTranslation { starts.append(lastTranslation) }
    if velocity.velocity.length > 0.4 { starts.append(velocity.velocity) }
    guard let solution = solver.solve(window.first, window.second, starts: starts) else {
      return .refused(.uncertainDirection)
    }
    calibrate(window, solver, solution)
    let agreeing = solution.residuals.reduce(0) { $0 + (abs($1) < 3 ? 1 : 0) }
    guard solution.sigma < Self.maximumSigma, agreeing * 3 >= count else {
      lastTranslation = nil
      return .refused(.uncertainDirection)
    }
    lastTranslation = solution.sigma < 0.14 ? solution.direction : nil
    return .moved(
      solution.direction, sigma: solution.sigma, length: length(window, solution, steps: steps))
  }

  /// The ground that a camera passes cannot rest in the derotated picture, whoever walks through it.
  ///
  /// With steps being counted most of it must rest (what a walker carries along rests, too); without, a third is
  /// enough.
  private func rest(_ window: Window, _ solver: TranslationSolver, isWalking: Bool) -> Sight? {
    let r = solver.rotation(window.first, window.second)
    guard r.length < Self.maximumCorrection else { return nil }
    let limit = Self.restFlow / lens.focalPixels
    var (near, nearResting, resting) = (0, 0, 0)
    for i in window.first.indices {
      let a = window.first[i]
      let rests = (window.second[i] - a - r.cross(a)).length < limit
      if rests { resting += 1 }
      guard a.y < -0.2 else { continue }
      near += 1
      if rests { nearResting += 1 }
    }
    if near >= 5 {
      return Double(nearResting) > (isWalking ? 0.75 : 0.35) * Double(near) ? .still : nil
    }
    // What is far rests for who walks, too.
    guard Double(resting) > 0.6 * Double(window.first.count) else { return nil }
    return isWalking ? .refused(.uncertainDirection) : .still
  }

  private mutating func length(
    _ window: Window, _ solution: TranslationSolver.Solution, steps: Double
  ) -> GroundScale.Reading? {
    let seconds = window.end - window.start
    var prior: (log: Double, sigma: Double)?
    if steps > 0.02 {
      prior = (log(steps) + scale.logStep - scale.logHeight, 0.25)
    } else if let lastLogRate {
      prior = (lastLogRate + log(seconds), 0.35)
    }
    let ground = GroundScale(bearingSigma: Self.pixelSigma / lens.focalPixels)
    let reading = ground.read(solution, second: window.second, slope: slope, prior: prior)
    if let reading { lastLogRate = reading.logScale - log(seconds) }
    return reading
  }

  private mutating func calibrate(
    _ window: Window, _ solver: TranslationSolver, _ solution: TranslationSolver.Solution
  ) {
    guard parameters.calibrates, window.first.count >= 40 else { return }
    var loose = solver
    loose.rotationSigma = 0.03
    guard let free = loose.refine(window.first, window.second, solution.direction) else { return }
    let (start, end) = (window.start + calibrator.timeOffset, window.end + calibrator.timeOffset)
    let (before, after) = (attitudes.rotation(at: start), attitudes.rotation(at: end))
    let turn = AttitudeHistory.rotationVector(after * before.conjugate)
    let axis = after.rotate(Vector3(0, 0, -1))
    let isPanning = turn.length > 0.3 * (window.end - window.start)
    calibrator.add(
      correction: free.correction, first: attitudes.angularVelocity(at: start),
      last: attitudes.angularVelocity(at: end), turn: turn, attitude: after,
      judgesFocal: isPanning || abs(solution.direction.dot(axis)) > 0.8)
  }
}
