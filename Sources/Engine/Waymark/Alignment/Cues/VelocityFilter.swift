internal import CPortableMath

/// The scene's rotation by a receiver's velocities alone, under one guess at their errors: a Kalman filter over the
/// rotation, its rate and the present correlated error, as in `HorizontalState` with one variance for both axes.
///
/// velocity on Earth = rotation · velocity in the scene + error + white noise
struct VelocityFilter: Sendable {
  let noise: VelocityNoise
  /// Variance of the rate at which the scene rotates, (radians/s)².
  let driftVariance: Double
  /// Logarithm of the weight, up to a constant.
  private(set) var logWeight: Double
  private let prior: Double
  private(set) var rotation = Complex.zero
  private(set) var rotationVariance = 0.5
  private var rate = Complex.zero
  private var rateVariance: Double
  private var error = Complex.zero
  private var errorVariance = 0.0
  private var rotationRate = Complex.zero
  private var rotationError = Complex.zero
  private var rateError = Complex.zero

  /// A velocity more surprising than this is an outlier: half the squared distance in variances.
  private static let limit = 12.0

  init(noise: VelocityNoise, driftVariance: Double, driftShare: Double) {
    self.noise = noise
    self.driftVariance = driftVariance
    rateVariance = driftVariance
    prior = log(noise.prior * driftShare)
    logWeight = prior
  }

  /// A new scene; the receiver's error goes on.
  mutating func forgetRotation() { recallRotation(.zero, variance: 0.5) }

  /// An old scene is back.
  mutating func recallRotation(_ earlier: Complex, variance: Double) {
    rotation = earlier
    rotationVariance = variance
    (rate, rateVariance) = (.zero, driftVariance)
    (rotationRate, rotationError, rateError) = (.zero, .zero, .zero)
  }

  /// Changes to a rotated frame.
  mutating func change(rotation change: Complex) {
    rotation = rotation * change
    rate = rate * change
    error = error * change
  }

  /// Time passes, and a velocity is taken in.
  ///
  /// - Parameters:
  ///   - velocity: on Earth, m/s.
  ///   - inScene: in the scene, m/s.
  ///   - variance: of the velocity by the receiver's own word, m²/s² per axis.
  ///   - seconds: since the last one; nil for the first.
  ///   - kept: part of the evidence so far that still counts.
  mutating func take(velocity: Complex, inScene: Complex, variance: Double, after seconds: Double?, kept: Double) {
    let whole = noise.factor * noise.factor * variance
    advance(by: seconds, errorVariance: (1 - noise.whiteShare) * whole)
    let back = inScene.conjugate
    let s =
      inScene.squaredMagnitude * rotationVariance + errorVariance + 2 * (rotationError * inScene).re
      + noise.whiteShare * whole
    guard s > 1e-12 else { return }
    let innovation = velocity - rotation * inScene - error
    let surprise = innovation.squaredMagnitude / (2 * s)
    logWeight = prior + kept * (logWeight - prior) - log(s) - min(surprise, Self.limit)
    guard surprise < Self.limit else { return }
    let g = (
      rotation: back * rotationVariance + rotationError, rate: rotationRate.conjugate * back + rateError,
      error: rotationError.conjugate * back + Complex(errorVariance, 0)
    )
    let scaled = innovation / s
    rotation += g.rotation * scaled
    rate += g.rate * scaled
    error += g.error * scaled
    rotationRate -= g.rotation * g.rate.conjugate / s
    rotationError -= g.rotation * g.error.conjugate / s
    rateError -= g.rate * g.error.conjugate / s
    rotationVariance = max(1e-9, rotationVariance - g.rotation.squaredMagnitude / s)
    rateVariance = max(1e-20, rateVariance - g.rate.squaredMagnitude / s)
    errorVariance = max(1e-9, errorVariance - g.error.squaredMagnitude / s)
  }

  private mutating func advance(by seconds: Double?, errorVariance lasting: Double) {
    let decay = seconds.map { exp(-$0 / noise.tau) } ?? 0
    error *= decay
    rotationError *= decay
    rateError *= decay
    errorVariance = decay * decay * errorVariance + (1 - decay * decay) * lasting
    guard let seconds else { return }
    rotation += rate * seconds
    let spread = seconds * (2 * rotationRate.re + seconds * rateVariance) + NoiseHypothesis.yawWalk * seconds
    rotationVariance = min(0.5, rotationVariance + spread)
    rotationRate += Complex(seconds * rateVariance, 0)
    rotationError += rateError * seconds
    let kept = exp(-seconds / NoiseHypothesis.driftTau)
    rate *= kept
    rateVariance = kept * kept * rateVariance + (1 - kept * kept) * driftVariance
    rotationRate *= kept
    rateError *= kept
  }

  /// Makes the weight relative to another one.
  mutating func normalize(by top: Double) { logWeight = max(logWeight - top, -60) }
}
