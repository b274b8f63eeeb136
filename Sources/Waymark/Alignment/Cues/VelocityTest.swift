/// Watches how well velocities of fixes agree with the rest, and lets them count less when they agree poorly or when
/// their errors last from one to the next: then ten of them say no more than one.
struct VelocityTest: Sendable {
  /// A velocity more surprising than this is left out: half the squared distance in variances.
  static let limit = 16.0
  private static let gain = 0.05

  /// Mean surprise, 1 when all is well.
  private var mean = 1.0
  /// Mean product of neighbouring residuals and mean square, in variances.
  private var product = 0.3
  private var square = 1.0
  private var last: Complex?
  private var count = 0

  /// Velocities come and agree with the rest.
  var isUseful: Bool { count > 3 && mean < 9 }

  /// Factor on the variance of velocities, 1 at least.
  var inflation: Double {
    let correlation = max(0, min(0.95, product / max(square, 1e-6)))
    return min(100, max(1, mean) * (1 + correlation) / (1 - correlation))
  }

  /// A velocity was off by this much.
  ///
  /// - Parameters:
  ///   - residual: the difference divided by its standard deviation by the receiver's own word.
  ///   - isTelling: true when the yaw is known so well that the difference is the velocity's own error.
  mutating func add(_ residual: Complex, isTelling: Bool) {
    count = min(count + 1, 1000)
    let size = residual.magnitude
    let bounded = size > 7 ? residual * (7 / size) : residual
    mean += Self.gain * (bounded.squaredMagnitude / 2 - mean)
    defer { last = bounded }
    guard isTelling, let last else { return }
    product += Self.gain * (Complex.dot(bounded, last) / 2 - product)
    square += Self.gain * (bounded.squaredMagnitude / 2 - square)
  }
}
