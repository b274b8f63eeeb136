internal import CPortableMath

/// What a Gaussian over the free complex rotation becomes when it has to lie on (nearly) the unit circle: a von Mises
/// distribution of the yaw.
struct RotationPosterior: Sendable {
  /// Yaw in the middle, radians clockwise.
  let yaw: Double
  /// Variance of the wrapped normal distribution that stands for the von Mises distribution, radians².
  let yawVariance: Double
  /// Expected magnitude of the rotation and its variance, from the free one and the scale's prior.
  let scale: Double
  let scaleVariance: Double

  init(rotation: Complex, variance: Double, scaleVariance prior: Double) {
    let length = rotation.magnitude
    let kappa = length / variance
    // The rotation's argument is counted counterclockwise, yaw clockwise.
    yaw = length > 0 ? -atan2(rotation.im, rotation.re) : 0
    if kappa > Self.narrow {
      yawVariance = 1 / kappa + 0.5 / (kappa * kappa)
    } else {
      let (i0, i1) = Bessel.scaled(kappa)
      let ratio = i1 / i0
      yawVariance = ratio > 1e-4 ? -2 * log(ratio) : 18.4
    }
    let gain = prior / (prior + variance)
    scale = 1 + gain * (length - 1)
    scaleVariance = prior * (1 - gain)
  }

  /// Above this concentration the circle is straight within the distribution's width.
  private static let narrow = 20.0

  /// Logarithm of the evidence that the rotation lies on the circle, up to a constant.
  static func logEvidence(rotation: Complex, variance: Double, scaleVariance prior: Double) -> Double {
    let length = rotation.magnitude
    let kappa = length / variance
    let off = length - 1
    guard kappa > narrow else {
      return -off * off / (2 * variance) + log(Bessel.scaled(kappa).i0 / variance)
    }
    let total = variance + prior
    return -off * off / (2 * total) - 0.5 * log(2 * .pi * length * total)
  }
}
