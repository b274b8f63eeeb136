/// Probability of each height of a scene's zero level.
struct LevelBelief: Sendable {
  /// How much more probable it must be that the walker has never been on the ground before that is believed: receivers
  /// that are far off are the more frequent reason for a contradiction.
  private static let groundPreference = 15.0

  private let low: Double
  private let step: Double
  /// Probability of each cell; their sum is 1.
  private let weights: [Double]
  /// Probability that the walker is off the ground.
  let offShare: Double
  /// The height to show: a median, so that it does not move while something else becomes a little more probable.
  let level: Double

  /// Makes a belief.
  ///
  /// - Parameters:
  ///   - low: height of the first cell, metres.
  ///   - step: distance of the cells, metres.
  ///   - onGround: relative probability of each cell with the walker on the ground.
  ///   - left: the same with a walker who was on the ground before.
  ///   - never: the same with a walker who was never on the ground.
  init(low: Double, step: Double, onGround: [Double], left: [Double], never: [Double]) {
    self.low = low
    self.step = step
    var weights = onGround
    var (ground, above, apart) = (0.0, 0.0, 0.0)
    for i in weights.indices {
      ground += onGround[i]
      above += left[i]
      apart += never[i]
      weights[i] += left[i] + never[i]
    }
    let sum = max(ground + above + apart, .leastNormalMagnitude)
    for i in weights.indices { weights[i] /= sum }
    self.weights = weights
    offShare = (above + apart) / sum
    let half = (ground + above + apart / Self.groundPreference) / 2
    var (reached, level) = (0.0, low)
    for i in onGround.indices {
      let weight = onGround[i] + left[i] + never[i] / Self.groundPreference
      if weight > 0, reached + weight >= half {
        level = low + step * (Double(i) - 0.5 + (half - reached) / weight)
        break
      }
      reached += weight
    }
    self.level = level
  }

  /// Mean square of the distance from a height, m².
  func meanSquare(about height: Double) -> Double {
    var sum = 0.0
    for i in weights.indices {
      let off = low + step * Double(i) - height
      sum += weights[i] * off * off
    }
    return sum
  }
}
