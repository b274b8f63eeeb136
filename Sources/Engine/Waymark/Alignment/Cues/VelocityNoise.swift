internal import CPortableMath

/// One guess at the errors of a receiver's velocities: correlated in time, with a white part.
struct VelocityNoise: Equatable, Sendable {
  /// True standard deviation divided by the reported one.
  var factor: Double
  /// Correlation time of the error, seconds.
  var tau: Double
  /// White part of the variance.
  var whiteShare: Double
  /// Weight before any data.
  var prior: Double

  /// The guesses. Phone chips beside RTK: errors of 0.18 m/s that are gone after a second in the open; of 0.24–0.29 m/s in
  /// streets, of which 0.55, 0.35, 0.2 and 0.1 are left after 1, 2, 4 and 8 s. Other phones keep 0.9 after a second and 0.3–0.7
  /// after four, and some receivers are overconfident.
  static let grid: [VelocityNoise] = {
    var grid: [VelocityNoise] = []
    for (tau, white, share) in [(0.3, 0.0, 0.25), (4, 0.2, 0.45), (12, 0.1, 0.3)] {
      for (factor, part) in [(0.6, 0.15), (1.0, 0.4), (1.8, 0.27), (3.2, 0.13), (8, 0.05)] {
        grid.append(VelocityNoise(factor: factor, tau: tau, whiteShare: white, prior: share * part))
      }
    }
    return grid
  }()
}
