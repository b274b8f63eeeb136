internal import CPortableMath

/// A belief conditioned on one yaw: the yaw's density, and a normal distribution of the position.
struct YawSlice: Sendable {
  /// Density of the yaw, 1 ÷ radian.
  let density: Double
  private let east: Double
  private let north: Double
  /// Cholesky factor of the position's covariance: lower triangle, metres.
  private let a: Double
  private let b: Double
  private let c: Double

  /// Conditions a belief on a yaw.
  ///
  /// - Parameters:
  ///   - components: the belief; their yaws differ from the first one's by half a turn at most.
  ///   - yaw: radians, within half a turn of the first one's, or hardly beyond.
  init(_ components: [BeliefComponent], yaw: Double) {
    var sum = 0.0
    var (east, north) = (0.0, 0.0)
    var (ee, en, nn) = (0.0, 0.0, 0.0)
    for part in components {
      var off = yaw - part.yaw
      if abs(off) > .pi { off -= off > 0 ? 2 * .pi : -2 * .pi }
      let z = off * off / part.yawVariance
      guard z < 40 else { continue }
      let density = part.weight * exp(-z / 2) / (2 * .pi * part.yawVariance).squareRoot()
      let yawWeight = 1 / part.yawVariance
      let x = part.east + part.yawEastCovariance * yawWeight * off
      let y = part.north + part.yawNorthCovariance * yawWeight * off
      sum += density
      east += density * x
      north += density * y
      ee += density * (part.eastVariance - part.yawEastCovariance * part.yawEastCovariance * yawWeight + x * x)
      en += density * (part.eastNorthCovariance - part.yawEastCovariance * part.yawNorthCovariance * yawWeight + x * y)
      nn += density * (part.northVariance - part.yawNorthCovariance * part.yawNorthCovariance * yawWeight + y * y)
    }
    density = sum
    guard sum > 0 else {
      (self.east, self.north, a, b, c) = (0, 0, 1, 0, 1)
      return
    }
    self.east = east / sum
    self.north = north / sum
    // At least a decimetre: no position is known better.
    a = max(0.01, ee / sum - self.east * self.east).squareRoot()
    b = (en / sum - self.east * self.north) / a
    c = max(0.01, nn / sum - self.north * self.north - b * b).squareRoot()
  }

  /// Larger of the positions' standard deviations, metres.
  var positionSigma: Double {
    let (trace, determinant) = (a * a + b * b + c * c, a * a * c * c)
    return (trace / 2 + max(0, trace * trace / 4 - determinant).squareRoot()).squareRoot()
  }

  /// The area of a squared standard deviation, m².
  var area: Double { a * c }

  /// Density of yaw and position, 1 ÷ (radian · m²).
  func density(east: Double, north: Double) -> Double {
    let x = (east - self.east) / a
    let y = (north - self.north - b * x) / c
    return density * exp(-(x * x + y * y) / 2) / (2 * .pi * area)
  }

  /// The position at so many standard deviations from the mean, metres.
  func position(_ x: Double, _ y: Double) -> (east: Double, north: Double) { (east + a * x, north + b * x + c * y) }
}
