internal import CPortableMath

/// One guess at how noisy the sensors are. The filter runs under several; the data say which fit.
struct NoiseHypothesis: Equatable, Sendable {
  /// True standard deviation of the fixes divided by the reported one.
  var factor: Double
  /// Correlation time of the fixes' error, seconds.
  var tau: Double
  /// Time constant with which the receiver's own filter follows that error, seconds; 0 where it does not smooth.
  var lag: Double
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
  /// Whether the receiver smooths.
  var smooths: Bool { lag > 0 }

  /// Part of the fixes' standard deviation that no walk averages out: satellites and air change in hours, and what reflects stands where it is.
  var slowShare: Double { smooths ? 0.45 : 0.3 }

  /// Part of the correlated error's variance that smoothed fixes show.
  var shownShare: Double { tau / (tau + lag) }

  /// The guesses that the filter runs under: all combinations, each with its weight before any data.
  ///
  /// Four drives of a phone beside an RTK receiver have errors like those of the first kind, in the open and in streets: their
  /// increments over 1 … 30 s are a fifth or less off it (docs/alignment-recordings.md). On foot what reflects is passed more slowly. By the true
  /// size of their errors these receivers state half of it to all of it.
  static let grid: [NoiseHypothesis] = {
    /// True standard deviation of fixes by the reported one: of receivers that smooth, and of others.
    let (smoothed, plain) = (
      [(0.7, 0.22), (1.2, 0.33), (2.1, 0.29), (3.8, 0.16)], [(0.5, 0.2), (0.9, 0.38), (1.6, 0.28), (3.0, 0.14)]
    )
    /// Correlation time and lag, seconds, and the white part of the standard deviation.
    let kinds = [
      (25.0, 3.5, 0.04, 0.35), (60, 3.5, 0.04, 0.25), (20, 0, 0.15, 0.06), (60, 0, 0.02, 0.08), (60, 0, 0.15, 0.07),
      (180, 0, 0.02, 0.11), (120, 0, 0.4, 0.08),
    ]
    var grid: [NoiseHypothesis] = []
    var group = 0
    for (tau, lag, white, share) in kinds {
      for (factor, factorShare) in lag > 0 ? smoothed : plain {
        for drift in drifts {
          grid.append(
            NoiseHypothesis(
              factor: factor, tau: tau, lag: lag, whiteShare: white, group: group,
              driftVariance: driftVariance(drift.spread), prior: log(factorShare * share * drift.share)))
        }
        group += 1
      }
    }
    return grid
  }()
}
