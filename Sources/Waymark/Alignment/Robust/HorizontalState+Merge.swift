extension HorizontalState {
  /// The one Gaussian with the mean and covariance of a mixture of this one and another.
  ///
  /// - Parameters:
  ///   - other: the other one.
  ///   - share: weight of the other one in the mixture, 0…1.
  mutating func merge(_ other: HorizontalState, share: Double) {
    let own = 1 - share
    let spread = own * share
    let d = (
      place: other.place - place, turn: other.turn - turn, bias: other.bias - bias, burst: other.burst - burst
    )
    func mean(_ a: Double, _ b: Double, _ d: Complex) -> Double {
      own * a + share * b + spread * d.squaredMagnitude / 2
    }
    func mean(_ a: Complex, _ b: Complex, _ d: Complex, _ e: Complex) -> Complex {
      a * own + b * share + d * e.conjugate * (spread / 2)
    }
    placeVariance = mean(placeVariance, other.placeVariance, d.place)
    turnVariance = mean(turnVariance, other.turnVariance, d.turn)
    biasVariance = mean(biasVariance, other.biasVariance, d.bias)
    burstVariance = mean(burstVariance, other.burstVariance, d.burst)
    placeTurn = mean(placeTurn, other.placeTurn, d.place, d.turn)
    placeBias = mean(placeBias, other.placeBias, d.place, d.bias)
    placeBurst = mean(placeBurst, other.placeBurst, d.place, d.burst)
    turnBias = mean(turnBias, other.turnBias, d.turn, d.bias)
    turnBurst = mean(turnBurst, other.turnBurst, d.turn, d.burst)
    biasBurst = mean(biasBurst, other.biasBurst, d.bias, d.burst)
    place += d.place * share
    turn += d.turn * share
    bias += d.bias * share
    burst += d.burst * share
  }
}
