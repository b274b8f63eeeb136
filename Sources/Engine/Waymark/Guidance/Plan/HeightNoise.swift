internal import CPortableMath

/// How much the heights of a line err from one vertex to the next, estimated from the heights themselves.
enum HeightNoise {
  /// Over this distance, metres, the ground is nearly straight: deviations from a straight line there are errors.
  static let reach = 30.0
  /// Fewer vertices give no estimate.
  static let minimumCount = 16

  /// Standard deviation of the error of one height, metres; 0 where it cannot be estimated.
  ///
  /// Each height is compared with the straight line between its neighbours; the median is not moved by single outliers.
  ///
  /// - Parameters:
  ///   - heights: metres.
  ///   - arcs: their arc lengths, metres, rising.
  /// - Returns: metres.
  static func sigma(heights: [Double], arcs: [Double]) -> Double {
    guard heights.count == arcs.count, heights.count > 2 else { return 0 }
    var deviations: [Double] = []
    for i in 1..<heights.count - 1 {
      let whole = arcs[i + 1] - arcs[i - 1]
      guard whole <= reach else { continue }
      let share = whole > 0 ? (arcs[i] - arcs[i - 1]) / whole : 0.5
      let between = heights[i - 1] * (1 - share) + heights[i + 1] * share
      // The neighbours err as well.
      let factor = 1 + (1 - share) * (1 - share) + share * share
      deviations.append(abs(heights[i] - between) / factor.squareRoot())
    }
    guard deviations.count >= minimumCount else { return 0 }
    deviations.sort()
    // The median of |x| of a normal distribution is 0.6745 σ.
    return deviations[deviations.count / 2] / 0.6745
  }

  /// The range that this many independent errors span: no more than 2 σ √(2 ln n) is expected.
  static func span(sigma: Double, count: Int) -> Double {
    guard count > 1 else { return 0 }
    return 2 * sigma * (2 * log(Double(count))).squareRoot()
  }
}
