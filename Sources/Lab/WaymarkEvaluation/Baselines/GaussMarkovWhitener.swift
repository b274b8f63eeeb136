internal import CPortableMath

/// Turns equations with correlated errors into ones with independent errors of unit variance, one after the other and
/// in constant memory: the innovations of the Kalman filter of the error process, which are the rows of the inverse
/// Cholesky factor of its covariance.
///
/// The error per axis is a stationary Gauss–Markov process with correlation time τ, scaled by each fix's own standard
/// deviation, plus white noise.
package struct GaussMarkovWhitener: Sendable {
  private let tau: Double
  private let whiteShare: Double
  private var lastTime: Double?
  /// Variance of the unit process given all equations so far.
  private var variance = 1.0
  private var h = 0.0
  private var p = RigidPlaneFit.Point(x: 0, y: 0)
  private var g = RigidPlaneFit.Point(x: 0, y: 0)

  /// - Parameters:
  ///   - tau: correlation time, seconds; 0 makes all errors independent.
  ///   - whiteShare: standard deviation of the white part ÷ that of the whole, 0…1.
  package init(tau: Double, whiteShare: Double) {
    self.tau = tau
    self.whiteShare = max(0, min(1, whiteShare))
  }

  /// The whitened equation of a point.
  ///
  /// - Parameters:
  ///   - newP: the point in the scene.
  ///   - newG: the fix.
  ///   - sigma: standard deviation of the fix per axis, metres, positive.
  ///   - time: seconds.
  /// - Returns: the equation for `RigidPlaneFit`.
  package mutating func whiten(
    p newP: RigidPlaneFit.Point, g newG: RigidPlaneFit.Point, sigma: Double, at time: Double
  ) -> (h: Double, p: RigidPlaneFit.Point, g: RigidPlaneFit.Point) {
    let elapsed = max(0, time - (lastTime ?? -.infinity))
    let a = tau > 0 ? exp(-elapsed / tau) : 0
    lastTime = time
    variance = a * a * variance + (1 - a * a)
    (h, p, g) = (a * h, p * a, g * a)
    let white = sigma * whiteShare
    let scale = (max(0, sigma * sigma - white * white)).squareRoot()
    let innovation = (1 - scale * h, newP - p * scale, newG - g * scale)
    let spread = scale * scale * variance + white * white
    let gain = variance * scale / spread
    variance = max(0, variance - gain * scale * variance)
    h += gain * innovation.0
    p = p + innovation.1 * gain
    g = g + innovation.2 * gain
    let unit = 1 / spread.squareRoot()
    return (innovation.0 * unit, innovation.1 * unit, innovation.2 * unit)
  }
}
