internal import CPortableMath

/// How late fixes are, learnt from turns and changes of speed: each guess at the delay compares the fixes' displacements
/// and velocities with the scene's motion that much earlier, for any rotation of the scene; the sums of squared residuals
/// decide between the guesses. On a straight, steady walk they say nothing, and a delay does no harm there.
struct FixLatency: Sendable {
  /// The delays, seconds, with their weights before any data: most phones stamp fixes with the moment of measurement.
  private static let guesses = [(0.0, 0.72), (0.4, 0.13), (0.8, 0.08), (1.2, 0.05), (1.8, 0.02)]
  /// Weight of the evidence: errors of successive fixes are correlated.
  private static let trust = 0.3
  /// Longest time between two fixes whose displacement counts, seconds.
  private static let maximumInterval = 5.0

  /// The path's moment of inertia and angular momentum about its centre, from sums over the fixes of the scene.
  private struct Turning: Sendable {
    private var count = 0.0
    private var position = Complex.zero
    private var square = 0.0
    private var velocity = Complex.zero
    private var momentum = 0.0
    private var delays = 0.0

    mutating func add(_ p: Complex, velocity v: Complex, delay: Double) {
      count += 1
      delays += delay
      position += p
      square += p.squaredMagnitude
      velocity += v
      momentum += Complex.cross(p, v)
    }

    /// Mean of the delays by which the fixes were taken in, seconds.
    var delay: Double { count > 0 ? delays / count : 0 }

    /// How fast the path turns about its centre, radians per second: by so much times its delay a late path seems
    /// rotated. Zero on a straight line.
    var rate: Double {
      guard count > 1 else { return 0 }
      let inertia = square - position.squaredMagnitude / count
      // Standing about, the path has no direction that a delay could rotate.
      guard inertia > count else { return 0 }
      return (momentum - Complex.cross(position, velocity) / count) / inertia
    }
  }

  private var turning = Turning()
  private var displacements = [RotationFit](repeating: RotationFit(), count: FixLatency.guesses.count)
  private var velocities = [RotationFit](repeating: RotationFit(), count: FixLatency.guesses.count)
  private var earlier = [Double](repeating: 0, count: FixLatency.guesses.count)
  private var last: (time: Double, position: Complex)?

  /// The delay, and its standard deviation, seconds.
  private(set) var seconds = 0.0
  private(set) var sigma = FixLatency.priorSigma
  /// Standard deviation of the delay before any data.
  private static let priorSigma: Double = {
    var square = 0.0
    for guess in guesses { square += guess.1 * guess.0 * guess.0 }
    return square.squareRoot()
  }()

  /// By how much the fixes turn the yaw because they were taken in with other delays than the one that is known now,
  /// radians clockwise.
  var yawError: Double { max(-.pi / 2, min(.pi / 2, turning.rate * (seconds - turning.delay))) }

  /// What the delay's uncertainty adds to the variance of the yaw, radians². The correction of `yawError` is good to half of
  /// itself, since the filters weigh newer fixes more than its sums do.
  var yawVariance: Double {
    let (error, correction) = (turning.rate * sigma, 0.5 * yawError)
    return min(.pi * .pi / 3, error * error + correction * correction)
  }

  /// A fix came.
  ///
  /// - Parameters:
  ///   - position: its position, metres.
  ///   - velocity: its velocity, m/s, where it has one.
  ///   - motion: of the camera in the scene.
  ///   - time: seconds.
  mutating func add(_ position: Complex, velocity: Complex?, motion: SceneMotion, at time: Double) {
    defer { last = (time, position) }
    if let here = motion.position(at: time - seconds), let velocity = motion.velocity(at: time - seconds) {
      turning.add(here, velocity: velocity, delay: seconds)
    }
    guard let last, time > last.time, time - last.time < Self.maximumInterval else { return }
    for (i, guess) in Self.guesses.enumerated() {
      // Without the whole history the guesses could not be compared.
      guard let end = motion.position(at: time - guess.0), let start = motion.position(at: last.time - guess.0) else {
        return
      }
      displacements[i].add(position - last.position, end - start)
      if let velocity, let inScene = motion.velocity(at: time - guess.0) { velocities[i].add(velocity, inScene) }
    }
    decide()
  }

  /// A new scene: another rotation.
  mutating func startSegment() {
    for i in earlier.indices { earlier[i] = evidence(i) }
    displacements = [RotationFit](repeating: RotationFit(), count: Self.guesses.count)
    velocities = displacements
    turning = Turning()
    last = nil
  }

  /// The plane's axes changed.
  mutating func forgetPosition() { startSegment() }

  private func evidence(_ i: Int) -> Double {
    earlier[i] + Self.trust
      * (displacements[i].logLikelihood(floor: 0.01) + velocities[i].logLikelihood(floor: 0.003))
  }

  private mutating func decide() {
    var weights: [Double] = []
    var top = -Double.infinity
    for (i, guess) in Self.guesses.enumerated() {
      weights.append(log(guess.1) + evidence(i))
      top = max(top, weights[i])
    }
    guard top.isFinite else { return }
    var (sum, mean) = (0.0, 0.0)
    for (i, guess) in Self.guesses.enumerated() {
      weights[i] = exp(weights[i] - top)
      sum += weights[i]
      mean += weights[i] * guess.0
    }
    mean /= sum
    // As long as none is likelier, fixes are taken for timely.
    seconds = weights[0] > 0.5 * sum ? 0 : mean
    var square = 0.0
    for (i, guess) in Self.guesses.enumerated() {
      square += weights[i] / sum * (guess.0 - seconds) * (guess.0 - seconds)
    }
    sigma = square.squareRoot()
  }
}
