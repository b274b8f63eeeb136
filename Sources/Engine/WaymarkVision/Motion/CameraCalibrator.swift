internal import CPortableMath
internal import WaymarkGeodesy

/// Time offset between pictures and attitudes, and focal length, by recursive least squares on the rotation that
/// pictures lack.
///
/// An attitude that is δ too early by the turn's change, and a focal length that is ε too short by the turn itself,
/// leave r = δ (ω₀ − ω₁) − ε Δθ, both across the optical axis.
struct CameraCalibrator: Sendable {
  /// Seconds to add to a picture's time.
  private(set) var timeOffset: Double
  /// True focal length over the assumed one.
  private(set) var focalFactor = 1.0
  /// Information of (offset, focal length), and of their product.
  private var information = (tt: 1 / (0.05 * 0.05), tf: 0.0, ff: 1 / (0.05 * 0.05))
  /// Running mean of the residual's size, radians.
  private var residual = 0.004
  private var windows = 0

  private static let offsetLimit = 0.15
  /// Turns below this do not judge a focal length, radians.
  private static let minimumTurn = 0.035
  private static let focalLimits = 0.85...1.15
  /// What is known fades over this many windows: some minutes.
  private static let memory = 1000.0

  init(timeOffset: Double) { self.timeOffset = timeOffset }

  /// Standard deviation of the time offset, seconds.
  var offsetSigma: Double { covariance.tt.squareRoot() }
  /// Relative standard deviation of the focal length.
  var focalSigma: Double { covariance.ff.squareRoot() }

  private var covariance: (tt: Double, ff: Double) {
    let d = information.tt * information.ff - information.tf * information.tf
    return (max(0, information.ff / d), max(0, information.tt / d))
  }

  /// Takes the rotation that a window lacks.
  ///
  /// - Parameters:
  ///   - correction: turns the first bearings, radians, scene axes.
  ///   - first: angular velocity at the first picture, rad/s, scene axes.
  ///   - last: that at the last.
  ///   - turn: rotation vector from first to last, scene axes.
  ///   - attitude: that of the last picture.
  ///   - judgesFocal: looking ahead or panning; sideways, the motion itself resembles a turn.
  mutating func add(
    correction: Vector3, first: Vector3, last: Vector3, turn: Vector3, attitude: Quaternion, judgesFocal: Bool
  ) {
    let back = attitude.conjugate
    let (r, change, angle) = (back.rotate(correction), back.rotate(first - last), back.rotate(turn))
    windows += 1
    let fade = 1 - 1 / Self.memory
    information = (information.tt * fade, information.tf * fade, information.ff * fade)
    var gradient = (t: 0.0, f: 0.0)
    // Noise of the attitude is in the turn and, with the other sign, in the correction: small turns would make any lens
    // too short.
    let judgesFocal = judgesFocal && hypot(angle.x, angle.y) > Self.minimumTurn
    for (value, a, b) in [(r.x, change.x, -angle.x), (r.y, change.y, -angle.y)] {
      let size = abs(value)
      residual += (min(size, 4 * residual) - residual) * 0.02
      let sigma = max(0.0008, 1.5 * residual)
      let e = value / sigma
      let w = 1 / ((1 + e * e / 4) * (1 + e * e / 4) * sigma * sigma)
      let f = judgesFocal ? b : 0
      gradient.t += w * a * value
      gradient.f += w * f * value
      information.tt += w * a * a
      information.tf += w * a * f
      information.ff += w * f * f
    }
    let d = information.tt * information.ff - information.tf * information.tf
    guard d > 0 else { return }
    let dt = (information.ff * gradient.t - information.tf * gradient.f) / d
    let df = (information.tt * gradient.f - information.tf * gradient.t) / d
    timeOffset = max(-Self.offsetLimit, min(Self.offsetLimit, timeOffset + dt))
    focalFactor = max(Self.focalLimits.lowerBound, min(Self.focalLimits.upperBound, focalFactor * (1 + df)))
  }
}
