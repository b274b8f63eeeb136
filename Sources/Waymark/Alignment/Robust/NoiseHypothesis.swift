/// One guess at how noisy the sensors are. The filter runs under several; the data say which fit.
struct NoiseHypothesis: Equatable, Sendable {
  /// True standard deviation of the fixes divided by the reported one.
  var factor: Double
  /// Correlation time of the fixes' error, seconds.
  var tau: Double
  /// White part of the standard deviation of the fixes.
  var whiteShare: Double
  /// Number of the noise level, equal for those that differ in the yaw's drift alone.
  var group: Int
  /// Variance of the rate at which the scene rotates, (radians/s)².
  var driftVariance: Double
  /// Random walk of the scene's yaw, radians² per second.
  var yawWalk: Double
  /// Logarithm of the weight before any data.
  var prior: Double

  /// Correlation time of that rate, seconds: what makes odometry turn (a gyroscope's bias that was estimated wrong)
  /// changes within minutes.
  static let driftTau = 600.0
}
