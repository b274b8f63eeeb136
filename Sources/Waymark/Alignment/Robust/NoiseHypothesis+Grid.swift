internal import CPortableMath

extension NoiseHypothesis {
  /// The guesses that the filter runs under.
  static let grid: [NoiseHypothesis] = {
    var grid: [NoiseHypothesis] = []
    var group = 0
    for (factor, factorShare) in [(0.4, 0.1), (0.7, 0.25), (1.15, 0.35), (1.9, 0.2), (3.2, 0.1)] {
      for (tau, tauShare) in [(20.0, 0.25), (60.0, 0.4), (180.0, 0.35)] {
        for (white, whiteShare) in [(0.08, 0.3), (0.2, 0.35), (0.45, 0.35)] {
          for (rate, walk, walkShare) in [
            (0.0, 0.4, 0.5), (1.2, 1.0, 0.12), (-1.2, 1.0, 0.12), (3.0, 1.5, 0.13), (-3.0, 1.5, 0.13),
          ] {
            // Degrees per root of a minute → radians² per second.
            let radians = walk * .pi / 180
            grid.append(
              NoiseHypothesis(
                factor: factor, tau: tau, whiteShare: white, group: group, yawRate: rate * .pi / 180 / 60,
                yawWalk: radians * radians / 60,
                prior: log(factorShare * tauShare * whiteShare * walkShare)))
          }
          group += 1
        }
      }
    }
    return grid
  }()
}
