internal import CPortableMath

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

  /// Correlation time of that rate, seconds: what rotates odometry (a gyroscope's bias that was estimated wrong)
  /// changes within minutes.
  static let driftTau = 600.0
}

extension NoiseHypothesis {
  /// The guesses that the filter runs under: all combinations, each with its weight before any data.
  static let grid: [NoiseHypothesis] = {
    /// True standard deviation of fixes by the reported one.
    let factors = [(0.45, 0.13), (0.8, 0.34), (1.3, 0.33), (2.3, 0.2)]
    /// Correlation time, seconds.
    let taus = [(20.0, 0.18), (60.0, 0.4), (180.0, 0.42)]
    /// White part of the standard deviation.
    let whites = [(0.1, 0.3), (0.2, 0.35), (0.4, 0.35)]
    /// Standard deviation of the rate at which the scene rotates, degrees per minute, the fastest last. Together a
    /// heavy tail: visual odometry is off by one or two per cent of the distance, which is half a degree to one a minute for
    /// a walker, and some devices are worse.
    let drifts = [(0.5, 0.45), (1.0, 0.4), (2.2, 0.15)]
    /// Random walk of the scene's yaw, degrees per root of a minute.
    let walk = 0.3
    let radians = Double.pi / 180
    var grid: [NoiseHypothesis] = []
    var group = 0
    for (factor, factorShare) in factors {
      for (tau, tauShare) in taus {
        for (white, whiteShare) in whites {
          for (drift, driftShare) in drifts {
            grid.append(
              NoiseHypothesis(
                factor: factor, tau: tau, whiteShare: white, group: group,
                driftVariance: drift * radians * drift * radians / 3600,
                yawWalk: walk * radians * walk * radians / 60,
                prior: log(factorShare * tauShare * whiteShare * driftShare)))
          }
          group += 1
        }
      }
    }
    return grid
  }()
}
