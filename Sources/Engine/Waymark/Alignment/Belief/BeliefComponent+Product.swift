internal import CPortableMath

extension BeliefComponent {
  /// Takes in that the yaw is `mean` with a variance; the position follows by its covariance with the yaw.
  ///
  /// - Returns: the likelihood of that under this component.
  mutating func condition(onYaw mean: Double, variance: Double) -> Double {
    condition(on: remainder(mean - self.yaw, 2 * .pi), yaw: 1, east: 0, north: 0, variance: variance)
  }

  /// Takes in a yaw that shares the odometry's drift with this component: weighed by what is not drift, uncertain by a drift
  /// that both have in full.
  ///
  /// - Parameters:
  ///   - guess: the yaw.
  ///   - driftShare: part of this component's variance that comes from the drift.
  /// - Returns: the likelihood of that yaw under this component.
  mutating func combine(with guess: YawCue.Component, driftShare: Double) -> Double {
    let (own, other) = ((1 - driftShare) * yawVariance, max(1e-9, guess.variance - guess.driftVariance))
    let gain = own / (own + other)
    let innovation = remainder(guess.yaw - yaw, 2 * .pi)
    let total = yawVariance + guess.variance
    let drift = (1 - gain) * (driftShare * yawVariance).squareRoot() + gain * guess.driftVariance.squareRoot()
    let variance = (1 - gain) * (1 - gain) * own + gain * gain * other + drift * drift
    let (alongEast, alongNorth) = (yawEastCovariance / yawVariance, yawNorthCovariance / yawVariance)
    yaw += gain * innovation
    east += alongEast * gain * innovation
    north += alongNorth * gain * innovation
    setYawVariance(variance)
    return exp(-innovation * innovation / (2 * total)) / (2 * .pi * total).squareRoot()
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

  /// Replaces the yaw's variance, radians²; the position keeps its dependence on the yaw.
  mutating func setYawVariance(_ variance: Double) {
    let (alongEast, alongNorth) = (yawEastCovariance / yawVariance, yawNorthCovariance / yawVariance)
    let change = variance - yawVariance
    eastVariance += alongEast * alongEast * change
    northVariance += alongNorth * alongNorth * change
    eastNorthCovariance += alongEast * alongNorth * change
    yawVariance = variance
    yawEastCovariance = alongEast * variance
    yawNorthCovariance = alongNorth * variance
  }

  /// Turns the yaw by an angle that has nothing to do with the position.
  ///
  /// - Parameters:
  ///   - angle: radians.
  ///   - variance: minimum variance of the yaw after it, radians².
  mutating func shiftYaw(by angle: Double, minimumVariance variance: Double) {
    yaw += angle
    yawVariance = max(yawVariance, variance)
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
