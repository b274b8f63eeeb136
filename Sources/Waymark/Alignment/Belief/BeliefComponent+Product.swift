internal import CPortableMath

extension BeliefComponent {
  /// Takes in that the yaw is `mean` with a variance; the place follows by its covariance with the yaw.
  ///
  /// - Returns: the likelihood of that under this component.
  mutating func condition(onYaw mean: Double, variance: Double) -> Double {
    let innovation = remainder(mean - yaw, 2 * .pi)
    let total = yawVariance + variance
    let likelihood = exp(-innovation * innovation / (2 * total)) / (2 * .pi * total).squareRoot()
    let gain = innovation / total
    east += yawEastCovariance * gain
    north += yawNorthCovariance * gain
    yaw += yawVariance * gain
    eastVariance -= yawEastCovariance * yawEastCovariance / total
    northVariance -= yawNorthCovariance * yawNorthCovariance / total
    eastNorthCovariance -= yawEastCovariance * yawNorthCovariance / total
    let kept = variance / total
    yawEastCovariance *= kept
    yawNorthCovariance *= kept
    yawVariance *= kept
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
