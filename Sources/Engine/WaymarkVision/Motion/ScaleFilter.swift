internal import CPortableMath

/// The effective height of the camera and the factor of the steps' length, both as logarithms, from what compares them
/// with metres or with each other.
///
/// Effective: vegetation, kerbs and cars make the ground of the picture higher than that of the feet, by up to 15 %,
/// and differently from street to street; so it forgets slowly.
struct ScaleFilter: Sendable {
  private(set) var logHeight: Double
  /// True length over counted length.
  private(set) var logStep = 0.0
  private var heightVariance: Double
  private var stepVariance: Double
  private var between = 0.0

  /// How fast the effective height and the gait change, per square root of a second of motion.
  private static let heightDrift = 0.004
  private static let stepDrift = 0.004

  private static let minimumHeightSigma = 0.03

  init(height: Double, heightSigma: Double, stepSigma: Double) {
    logHeight = log(height)
    heightVariance = heightSigma * heightSigma
    stepVariance = stepSigma * stepSigma
  }

  var height: Double { exp(logHeight) }
  var stepFactor: Double { exp(logStep) }
  /// Relative; no better than the ground of a street is the same from place to place.
  var heightSigma: Double { max(Self.minimumHeightSigma * Self.minimumHeightSigma, heightVariance).squareRoot() }
  var stepSigma: Double { max(0, stepVariance).squareRoot() }

  mutating func move(seconds: Double) {
    heightVariance += Self.heightDrift * Self.heightDrift * seconds
    stepVariance += Self.stepDrift * Self.stepDrift * seconds
  }

  /// The height was measured.
  mutating func height(log value: Double, sigma: Double) { update(1, 0, value - logHeight, sigma) }
  /// The steps' factor was measured.
  mutating func step(log value: Double, sigma: Double) { update(0, 1, value - logStep, sigma) }
  /// A length in camera heights and the same in counted steps: log height + log(heights) = log factor + log(steps).
  mutating func compare(logHeights: Double, logSteps: Double, sigma: Double) {
    update(1, -1, logSteps + logStep - logHeights - logHeight, sigma)
  }

  private mutating func update(_ a: Double, _ b: Double, _ z: Double, _ sigma: Double) {
    let (ph, ps) = (a * heightVariance + b * between, a * between + b * stepVariance)
    let s = a * ph + b * ps + sigma * sigma
    guard z.isFinite, s > 0 else { return }
    // An outlier pulls no more than three deviations.
    let bounded = max(-3 * s.squareRoot(), min(3 * s.squareRoot(), z))
    logHeight += ph / s * bounded
    logStep += ps / s * bounded
    (heightVariance, between, stepVariance) = (
      heightVariance - ph * ph / s, between - ph * ps / s, stepVariance - ps * ps / s
    )
  }
}
