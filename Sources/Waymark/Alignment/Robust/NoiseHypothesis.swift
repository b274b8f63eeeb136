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
  /// Steady turn of the scene, radians per second clockwise.
  var yawRate: Double
  /// Random walk of the scene's yaw, radians² per second.
  var yawWalk: Double
  /// Logarithm of the weight before any data.
  var prior: Double
}
