internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The least standard deviation that any unbiased estimator can give the yaw after a straight, steady walk, from fixes
/// alone (Cramér–Rao).
public struct StraightWalkBound: Equatable, Sendable {
  /// Length of the walk, metres.
  public var length: Double
  /// Speed, m/s.
  public var speed: Double
  /// Standard deviation of the correlated error per axis, metres.
  public var sigma: Double
  /// Its correlation time, seconds.
  public var tau: Double
  /// Standard deviation of the white error per axis, metres.
  public var white: Double
  /// Fixes per second.
  public var rate: Double

  /// Makes a bound.
  public init(length: Double, speed: Double, sigma: Double, tau: Double, white: Double, rate: Double) {
    self.length = length
    self.speed = speed
    self.sigma = sigma
    self.tau = tau
    self.white = white
    self.rate = rate
  }

  /// The bound for many fixes without white noise, degrees: σ/L·√(2/(τ/T + 1/2 + T/(12τ))).
  public var continuousDegrees: Double {
    let time = length / speed
    return Angle.degrees(sigma / length * (2 / (tau / time + 0.5 + time / (12 * tau))).squareRoot())
  }

  /// The bound for these fixes with white noise, degrees, from the information of all fixes under their covariance.
  public var degrees: Double {
    var fit = RigidPlaneFit()
    let whole = (sigma * sigma + white * white).squareRoot()
    guard whole > 0, rate > 0, speed > 0, length / speed * rate < 1e6 else { return .nan }
    var whitener = GaussMarkovWhitener(tau: tau, whiteShare: white / whole)
    let zero = RigidPlaneFit.Point(x: 0, y: 0)
    for i in 0...Int(length / speed * rate) {
      let time = Double(i) / rate
      let equation = whitener.whiten(
        p: RigidPlaneFit.Point(x: speed * time, y: 0), g: zero, sigma: whole, at: time)
      fit.add(h: equation.h, p: equation.p, g: equation.g)
    }
    return fit.yawInformation > 0 ? Angle.degrees(1 / fit.yawInformation.squareRoot()) : .nan
  }
}
