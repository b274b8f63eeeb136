/// Watches how well velocities of fixes agree with the rest, and lets them count less when they agree poorly.
struct VelocityTest: Sendable {
  /// A velocity more surprising than this (squared, in variances) is left out.
  static let limit = 16.0
  private static let gain = 0.1
  private var mean = 1.0
  private var count = 0

  /// Velocities come and agree with the rest.
  var isUseful: Bool { count > 3 && mean < 9 }

  /// Factor on the variance of velocities, 1 at least.
  var inflation: Double { max(1, min(100, mean)) }

  /// A velocity was off by this much: half the squared distance in variances, 1 on average when all is well.
  mutating func add(_ surprise: Double) {
    count = min(count + 1, 1000)
    mean += Self.gain * (min(surprise, 25) * inflation - mean)
  }
}
