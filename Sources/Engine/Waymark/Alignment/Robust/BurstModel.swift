/// How often the fixes are thrown off, how far and for how long (multipath between buildings). Wide on purpose: it only
/// has to account for such fixes.
struct BurstModel: Equatable, Sendable {
  /// Bursts that begin per second.
  var startRate = 0.01
  /// Bursts that end per second of burst.
  var endRate = 0.1
  /// Jumps of the usual error that stay, per second.
  var jumpRate = 0.003
  /// Probability that the first fix is in a burst.
  var startShare = 0.08
  /// The same for a fix to which the position was reset.
  var restartShare = 0.3
  /// Correlation time of the error within a burst, seconds.
  var tau = 30.0
  /// Standard deviation of a burst per axis, metres, at least …
  var sigma = 14.0
  /// … or this many times that of the usual error.
  var factor = 3.0

  /// Variance of a burst per axis, m².
  func variance(biasVariance: Double) -> Double { max(sigma * sigma, factor * factor * biasVariance) }

  /// Variance per axis of a jump that stays, m².
  func jumpVariance(biasVariance: Double) -> Double { factor * factor * biasVariance }
}
