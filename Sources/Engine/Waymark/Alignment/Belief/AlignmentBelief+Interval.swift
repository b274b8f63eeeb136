internal import CPortableMath

extension AlignmentBelief {
  /// Half the width of the interval about an angle that holds the yaw with a probability of 95 %, radians, at most π.
  ///
  /// The second moment would not do: a possibility of two per cent that all cues are wrong makes it 15° however sharp the
  /// rest is.
  ///
  /// - Parameter mean: the angle, radians.
  /// - Returns: half the width, to a thousandth of the widest component's.
  /// - Complexity: O(n) in the components.
  func yawInterval(about mean: Double) -> Double {
    var parts: [(weight: Double, off: Double, scale: Double)] = []
    parts.reserveCapacity(components.count)
    var (sum, high) = (0.0, 0.0)
    for part in components {
      let off = remainder(part.yaw - mean, 2 * .pi)
      parts.append((part.weight, off, 1 / (2 * part.yawVariance).squareRoot()))
      sum += part.weight
      high = max(high, abs(off) + 5 * part.yawVariance.squareRoot())
    }
    high = min(high, .pi)
    var low = 0.0
    for _ in 0..<14 {
      let width = (low + high) / 2
      var inside = 0.0
      for part in parts {
        func share(_ off: Double) -> Double {
          (errorFunction((off + width) * part.scale) - errorFunction((off - width) * part.scale)) / 2
        }
        inside += part.weight * share(part.off)
        // What lies beyond half a turn comes round on the other side.
        if abs(part.off) + 2.5 / part.scale > .pi {
          inside += part.weight * (share(part.off - 2 * .pi) + share(part.off + 2 * .pi))
        }
      }
      if inside < 0.95 * sum { low = width } else { high = width }
    }
    return high
  }
}
