/// Probability of each height of a scene's zero level.
struct LevelBelief: Sendable {
  /// Height of the first cell and distance of the cells, metres.
  var low: Double
  var step: Double
  /// Probability of each cell; their sum is 1.
  var weights: [Double]
  /// Probability that the walker is off the ground.
  var offShare: Double

  /// The median: it stays with the ground as long as that is more probable than all else together.
  var median: Double {
    var sum = 0.0
    for (i, weight) in weights.enumerated() where weight > 0 {
      if sum + weight >= 0.5 { return low + step * (Double(i) - 0.5 + (0.5 - sum) / weight) }
      sum += weight
    }
    return low
  }

  /// Mean square of the distance from a height, m².
  func meanSquare(about height: Double) -> Double {
    var sum = 0.0
    for (i, weight) in weights.enumerated() {
      let off = low + step * Double(i) - height
      sum += weight * off * off
    }
    return sum
  }
}
