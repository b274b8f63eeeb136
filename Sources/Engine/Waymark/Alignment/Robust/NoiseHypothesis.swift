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
  /// Logarithm of the weight before any data.
  var prior: Double

  /// Correlation time of that rate, seconds: what rotates odometry (a gyroscope's bias that was estimated wrong)
  /// changes within minutes.
  static let driftTau = 600.0
  /// Random walk of the scene's yaw, radians² per second: 0.2° per root of a minute.
  static let yawWalk = 0.2 * (Double.pi / 180) * 0.2 * (Double.pi / 180) / 60
  /// One guess at the rate at which the scene rotates.
  struct Drift: Sendable {
    /// Standard deviation, degrees per minute.
    var spread: Double
    /// Weight before any data, for the yaw.
    var share: Double
    /// The same for its uncertainty.
    var cautiousShare: Double
  }

  /// The guesses at the drift. Together a heavy tail: visual odometry is off by one or two per cent of the distance, which is
  /// half a degree to one a minute for a walker, and some devices are worse.
  static let drifts = [
    Drift(spread: 0.05, share: 0.55, cautiousShare: 0.1), Drift(spread: 1.8, share: 0.4, cautiousShare: 0.15),
    Drift(spread: 4, share: 0.05, cautiousShare: 0.75),
  ]

  /// Variance of a rate of so many degrees per minute, (radians/s)².
  static func driftVariance(_ degreesPerMinute: Double) -> Double {
    let rate = degreesPerMinute * Double.pi / 180 / 60
    return rate * rate
  }
}

extension NoiseHypothesis {
  /// The guesses that the filter runs under: all combinations, each with its weight before any data.
  static let grid: [NoiseHypothesis] = {
    /// True standard deviation of fixes by the reported one.
    let factors = [(0.5, 0.2), (0.9, 0.38), (1.6, 0.28), (3.0, 0.14)]
    /// Correlation time, seconds.
    let taus = [(20.0, 0.18), (60.0, 0.4), (180.0, 0.42)]
    /// White part of the standard deviation.
    let whites = [(0.02, 0.35), (0.15, 0.3), (0.4, 0.35)]
    var grid: [NoiseHypothesis] = []
    var group = 0
    for (factor, factorShare) in factors {
      for (tau, tauShare) in taus {
        for (white, whiteShare) in whites {
          for drift in drifts {
            grid.append(
              NoiseHypothesis(
                factor: factor, tau: tau, whiteShare: white, group: group,
                driftVariance: driftVariance(drift.spread),
                prior: log(factorShare * tauShare * whiteShare * drift.share)))
          }
          group += 1
        }
      }
    }
    return grid
  }()
}
