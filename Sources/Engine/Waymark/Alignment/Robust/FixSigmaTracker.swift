internal import CPortableMath

/// Follows the accuracy that fixes report.
struct FixSigmaTracker: Sendable {
  /// Seconds in which a lasting change is believed.
  private static let memory = 15.0
  private var usual: Double?
  private var present = 5.0
  private var lastTime = 0.0

  /// A fix reported this 68 % radius, metres.
  mutating func add(accuracy: Double, at time: Double) {
    present = max(0.3, min(1000, accuracy / AccuracyRadius.perSigma))
    guard let usual, time > lastTime else {
      self.usual = usual ?? present
      lastTime = time
      return
    }
    let share = 1 - exp(-(time - lastTime) / Self.memory)
    lastTime = time
    // One that is itself again is believed sooner than one that is lost.
    self.usual = usual * exp(share * max(-4, min(2, log(present / usual))))
  }

  var value: FixSigma { FixSigma(usual: usual ?? present, present: present) }
}

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
    return (max(0, total - white) / noise.shownShare, white + excess)
  }
}
