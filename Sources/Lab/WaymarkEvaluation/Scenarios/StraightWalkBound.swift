internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// The least standard deviation that any unbiased estimator can give the yaw at the end of a straight, steady walk,
/// from fixes alone (Cramér–Rao), with odometry whose scene rotates and slips by random walks.
///
/// To first order only the component across the walk depends on the yaw. A fix measures there y₀ + v∫ψ dt + s + b + n:
/// the yaw ψ is an unknown start plus a random walk, s the scene's slip, b the first-order Gauss–Markov error, n white
/// noise. Everything is linear and Gaussian, so the posterior Cramér–Rao bound (Van Trees, *Detection, Estimation, and
/// Modulation Theory* I, 1968, section 2.4; recursively Tichavský, Muravchik & Nehorai 1998) is the Kalman filter's
/// variance of ψ after the last fix, and the filter reaches it. Nothing is known of y₀ and of the yaw at the start.
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
  /// Random walk of the scene's yaw, degrees per square root of a minute.
  public var yawWalk: Double
  /// Random walk of the scene's position, metres per square root of a metre walked.
  public var positionWalk: Double

  /// Makes a bound; without the last two the odometry is exact.
  public init(
    length: Double, speed: Double, sigma: Double, tau: Double, white: Double, rate: Double, yawWalk: Double = 0,
    positionWalk: Double = 0
  ) {
    self.length = length
    self.speed = speed
    self.sigma = sigma
    self.tau = tau
    self.white = white
    self.rate = rate
    self.yawWalk = yawWalk
    self.positionWalk = positionWalk
  }

  /// The bound for many fixes without white noise and exact odometry, degrees: σ/L·√(2/(τ/T + 1/2 + T/(12τ))).
  public var continuousDegrees: Double {
    let time = length / speed
    return Angle.degrees(sigma / length * (2 / (tau / time + 0.5 + time / (12 * tau))).squareRoot())
  }

  /// The bound for these fixes, degrees; not a number where there is nothing to bound (no error, no fix, no motion) and
  /// for more than a million fixes.
  public var degrees: Double {
    guard sigma * sigma + white * white > 0, rate > 0, speed > 0, length / speed * rate < 1e6 else { return .nan }
    var belief = Belief(sigma: sigma)
    let kept = tau > 0 ? exp(-1 / (rate * tau)) : 0
    // Radians² per second, metres² per second.
    let turning = Angle.radians(yawWalk) * Angle.radians(yawWalk) / 60
    let slipping = positionWalk * positionWalk * speed
    for i in 0...Int(length / speed * rate) {
      if i > 0 {
        belief.advance(
          by: 1 / rate, speed: speed, turning: turning, slipping: slipping, kept: kept, spread: sigma * sigma)
      }
      belief.measure(variance: white * white)
    }
    return Angle.degrees(belief.yaw.squareRoot())
  }

  /// Covariance of the walker's place across the walk, the yaw and the receiver's lasting error.
  private struct Belief {
    /// Variances: metres², radians², metres².
    var (place, yaw, error): (Double, Double, Double)
    var (placeYaw, placeError, yawError) = (0.0, 0.0, 0.0)

    /// A kilometre and a hundred radians: too vague to show in the bound, and small enough for double precision.
    init(sigma: Double) { (place, yaw, error) = (1e6, 1e4, sigma * sigma) }

    /// The walk goes on: the yaw carries the place along, yaw and place wander, the error fades and is renewed.
    mutating func advance(
      by t: Double, speed v: Double, turning q: Double, slipping r: Double, kept a: Double, spread: Double
    ) {
      let x = v * t
      place += 2 * x * placeYaw + x * x * yaw + q * x * x * t / 3 + r * t
      placeYaw += x * yaw + q * x * t / 2
      placeError = a * (placeError + x * yawError)
      yaw += q * t
      yawError *= a
      error = a * a * error + (1 - a * a) * spread
    }

    /// A fix measures place and lasting error together.
    mutating func measure(variance: Double) {
      let (p, y, e) = (place + placeError, placeYaw + yawError, placeError + error)
      let innovation = p + e + variance
      guard innovation > 0 else { return }
      place -= p * p / innovation
      yaw = max(0, yaw - y * y / innovation)
      error -= e * e / innovation
      placeYaw -= p * y / innovation
      placeError -= p * e / innovation
      yawError -= y * e / innovation
    }
  }
}
