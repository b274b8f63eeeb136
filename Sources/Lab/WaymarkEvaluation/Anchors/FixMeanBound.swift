internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

/// The best accuracy that the fixes of a walk allow: the position error of an estimator that knows the yaw exactly, has
/// odometry without errors, and averages all fixes so far with optimal weights.
///
/// With yaw and odometry known, each fix less the displacement since the first one measures the same unknown offset,
/// with the error b + n of `SimulatedReceiver`: b first-order Gauss–Markov, n white. Generalised least squares gives
/// the offset ĉ = (1ᵀ C⁻¹ y) / (1ᵀ C⁻¹ 1) with C the covariance of b + n; for normal errors no unbiased estimator has a
/// smaller variance. Without white noise and for many fixes in a time T that variance is σ² · 2τ / (2τ + T) per axis.
struct FixMeanBound: Sendable {
  private var whitener: GaussMarkovWhitener
  private let sigma: Double
  private var information = 0.0
  private var horizontal = RigidPlaneFit.Point(x: 0, y: 0)
  private var vertical = 0.0

  /// - Parameter parameters: the receiver; the result is nil where its errors are of another kind (bursts, recordings)
  ///   or where there are none.
  init?(_ parameters: SimulationParameters) {
    let (sigma, white) = (parameters.gpsSigma, parameters.gpsWhite)
    let whole = (sigma * sigma + white * white).squareRoot()
    guard whole > 0, whole.isFinite, parameters.gpsTau > 0, parameters.burstShare <= 0,
      parameters.receiverErrors == nil
    else { return nil }
    self.sigma = whole
    whitener = GaussMarkovWhitener(tau: parameters.gpsTau, whiteShare: white / whole)
  }

  /// A fix.
  ///
  /// - Parameters:
  ///   - error: the fix less the true position, metres east, north, up.
  ///   - time: seconds.
  mutating func add(_ error: Vector3, at time: Double) {
    // The height's error has the same correlation, and so the same weights; it stands in for a second point.
    let equation = whitener.whiten(
      p: RigidPlaneFit.Point(x: error.x, y: error.y), g: RigidPlaneFit.Point(x: error.z, y: 0), sigma: sigma,
      at: time)
    information += equation.h * equation.h
    horizontal = horizontal + equation.p * equation.h
    vertical += equation.g.x * equation.h
  }

  /// The error of the position, metres east, north, up; nil without fixes.
  var error: Vector3? {
    guard information > 0 else { return nil }
    return Vector3(horizontal.x, horizontal.y, vertical) / information
  }

  /// Standard deviation of the position per axis, metres.
  var deviation: Double { information > 0 ? 1 / information.squareRoot() : .infinity }
}
