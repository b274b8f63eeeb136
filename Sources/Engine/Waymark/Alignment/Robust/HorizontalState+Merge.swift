extension HorizontalState {
  /// The one Gaussian with the mean and covariance of a mixture of this one and another.
  ///
  /// - Parameters:
  ///   - other: the other one.
  ///   - share: weight of the other one in the mixture, 0…1.
  mutating func merge(_ other: HorizontalState, share: Double) {
    combine(with: other, share: share, meanShare: share, spread: (1 - share) * share)
  }

  /// Takes the mean of another Gaussian; the covariance becomes the mean square about it.
  mutating func recenter(on other: HorizontalState) { combine(with: other, share: 0, meanShare: 1, spread: 1) }

  /// Mixes means and covariances by the shares of the other one, and adds what the means are apart to the covariance,
  /// times `spread`.
  private mutating func combine(with other: HorizontalState, share: Double, meanShare: Double, spread: Double) {
    let own = 1 - share
    let d = (
      position: other.position - position, rotation: other.rotation - rotation, rate: other.rate - rate,
      bias: other.bias - bias,
      burst: other.burst - burst, shown: other.shown - shown
    )
    func mean(_ a: Double, _ b: Double, _ d: Complex) -> Double {
      own * a + share * b + spread * d.squaredMagnitude / 2
    }
    func mean(_ a: Complex, _ b: Complex, _ d: Complex, _ e: Complex) -> Complex {
      a * own + b * share + d * e.conjugate * (spread / 2)
    }
    positionVariance = mean(positionVariance, other.positionVariance, d.position)
    rotationVariance = mean(rotationVariance, other.rotationVariance, d.rotation)
    rateVariance = mean(rateVariance, other.rateVariance, d.rate)
    biasVariance = mean(biasVariance, other.biasVariance, d.bias)
    burstVariance = mean(burstVariance, other.burstVariance, d.burst)
    positionRotation = mean(positionRotation, other.positionRotation, d.position, d.rotation)
    positionRate = mean(positionRate, other.positionRate, d.position, d.rate)
    positionBias = mean(positionBias, other.positionBias, d.position, d.bias)
    positionBurst = mean(positionBurst, other.positionBurst, d.position, d.burst)
    rotationRate = mean(rotationRate, other.rotationRate, d.rotation, d.rate)
    rotationBias = mean(rotationBias, other.rotationBias, d.rotation, d.bias)
    rotationBurst = mean(rotationBurst, other.rotationBurst, d.rotation, d.burst)
    rateBias = mean(rateBias, other.rateBias, d.rate, d.bias)
    rateBurst = mean(rateBurst, other.rateBurst, d.rate, d.burst)
    biasBurst = mean(biasBurst, other.biasBurst, d.bias, d.burst)
    shownVariance = mean(shownVariance, other.shownVariance, d.shown)
    positionShown = mean(positionShown, other.positionShown, d.position, d.shown)
    rotationShown = mean(rotationShown, other.rotationShown, d.rotation, d.shown)
    rateShown = mean(rateShown, other.rateShown, d.rate, d.shown)
    biasShown = mean(biasShown, other.biasShown, d.bias, d.shown)
    burstShown = mean(burstShown, other.burstShown, d.burst, d.shown)
    position += d.position * meanShare
    rotation += d.rotation * meanShare
    rate += d.rate * meanShare
    bias += d.bias * meanShare
    burst += d.burst * meanShare
    shown += d.shown * meanShare
  }
}
