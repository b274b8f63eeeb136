/// Standard deviations per axis that a fix comes with, metres.
struct FixSigma: Equatable, Sendable {
  /// The usual one of these days: what the slow error is measured by.
  var usual: Double
  /// That of the fix at hand.
  var present: Double

  /// Variance of the usual error by the receiver's own word, m².
  var variance: Double { usual * usual }

  /// Variances per axis, m²: of the correlated error in the long run, and of the white error of the fix at hand. A fix
  /// that calls itself poorer than usual is given the difference as white error.
  func variances(_ noise: NoiseHypothesis) -> (bias: Double, white: Double) {
    let total = noise.factor * noise.factor * usual * usual
    let white = max(0.01, noise.whiteShare * noise.whiteShare * total)
    let excess = max(0, noise.factor * noise.factor * present * present - total)
    return (max(0, total - white), white + excess)
  }
}
