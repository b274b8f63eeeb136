internal import CPortableMath

/// How likely a fix was, as a Gaussian of the plane.
struct FixLikelihood: Sendable {
  /// Variance of the innovation per axis, m².
  var variance: Double
  /// Half of the innovation's squared distance in variances.
  var surprise: Double

  /// The likelihood times exp(`least`), 1/m².
  func density(above least: Double) -> Double { exp(least - surprise) / (2 * .pi * variance) }
}
