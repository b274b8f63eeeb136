internal import CPortableMath

extension BeliefComponent {
  /// Takes in that the yaw is `mean` with a variance; the position follows by its covariance with the yaw.
  ///
  /// - Returns: the likelihood of that under this component.
  mutating func condition(onYaw mean: Double, variance: Double) -> Double {
    condition(on: remainder(mean - self.yaw, 2 * .pi), yaw: 1, east: 0, north: 0, variance: variance)
  }

  /// Takes in a measurement that is linear in yaw, east and north.
  ///
  /// - Parameters:
  ///   - innovation: measured less expected, radians.
  ///   - y: derivative of the expected value by the yaw.
  ///   - e: derivative by east, per metre.
  ///   - n: derivative by north, per metre.
  ///   - variance: of the measurement, radians².
  /// - Returns: the likelihood of the measurement under this component.
  mutating func condition(on innovation: Double, yaw y: Double, east e: Double, north n: Double, variance: Double)
    -> Double
  {
    let yawGain = yawVariance * y + yawEastCovariance * e + yawNorthCovariance * n
    let eastGain = yawEastCovariance * y + eastVariance * e + eastNorthCovariance * n
    let northGain = yawNorthCovariance * y + eastNorthCovariance * e + northVariance * n
    let total = yawGain * y + eastGain * e + northGain * n + variance
    let likelihood = exp(-innovation * innovation / (2 * total)) / (2 * .pi * total).squareRoot()
    let scaled = innovation / total
    yaw += yawGain * scaled
    east += eastGain * scaled
    north += northGain * scaled
    yawVariance -= yawGain * yawGain / total
    eastVariance -= eastGain * eastGain / total
    northVariance -= northGain * northGain / total
    eastNorthCovariance -= eastGain * northGain / total
    yawEastCovariance -= yawGain * eastGain / total
    yawNorthCovariance -= yawGain * northGain / total
    return likelihood
  }

  /// The one Gaussian with the mean and covariance of the mixture of this one and another; weights add.
  mutating func merge(_ other: BeliefComponent) {
    let sum = weight + other.weight
    guard sum > 0 else { return }
    let share = other.weight / sum
    let own = 1 - share
    let spread = own * share
    let (y, e, n) = (remainder(other.yaw - yaw, 2 * .pi), other.east - east, other.north - north)
    func mean(_ a: Double, _ b: Double, _ product: Double) -> Double { own * a + share * b + spread * product }
    yawVariance = mean(yawVariance, other.yawVariance, y * y)
    eastVariance = mean(eastVariance, other.eastVariance, e * e)
    northVariance = mean(northVariance, other.northVariance, n * n)
    eastNorthCovariance = mean(eastNorthCovariance, other.eastNorthCovariance, e * n)
    yawEastCovariance = mean(yawEastCovariance, other.yawEastCovariance, y * e)
    yawNorthCovariance = mean(yawNorthCovariance, other.yawNorthCovariance, y * n)
    yaw += share * y
    east += share * e
    north += share * n
    weight = sum
  }
}
