internal import CPortableMath

/// What one hypothesis knows of the horizontal plane: a complex Gaussian over four vectors. East and north have the same
/// variance and do not mix, so one Hermitian covariance (per axis) serves both.
///
/// - place: the camera on Earth, metres;
/// - turn: the complex factor from scene displacements to those on Earth; its magnitude is the odometry's scale, its
///   argument minus the yaw. Free in the plane here: that it lies near the unit circle is taken in only by the answer
///   (`TurnPosterior`), which is why many yaws at once need no second filter;
/// - rate: how fast the turn changes, 1/s: the drift of the odometry's yaw. Free in the plane like the turn, which keeps
///   the model linear: the part along the turn, a drift of the scale, does not mix with the part across it;
/// - bias: the correlated error of the fixes, a Gauss–Markov process;
/// - burst: a further error of the fixes while they are thrown off (multipath).
struct HorizontalState: Sendable {
  var place: Complex
  var turn: Complex
  var rate: Complex
  var bias: Complex
  var burst: Complex
  var placeVariance: Double
  var turnVariance: Double
  var rateVariance: Double
  var biasVariance: Double
  var burstVariance: Double
  var placeTurn: Complex
  var placeRate: Complex
  var placeBias: Complex
  var placeBurst: Complex
  var turnRate: Complex
  var turnBias: Complex
  var turnBurst: Complex
  var rateBias: Complex
  var rateBurst: Complex
  var biasBurst: Complex

  /// The state after the first fix alone, without a burst.
  ///
  /// - Parameters:
  ///   - fix: the fix, metres.
  ///   - biasVariance: variance of the correlated error, m².
  ///   - whiteVariance: variance of the white error, m².
  ///   - rateVariance: variance of the rate, 1/s².
  init(fix: Complex, biasVariance: Double, whiteVariance: Double, rateVariance: Double) {
    place = fix
    turn = .zero
    rate = .zero
    bias = .zero
    burst = .zero
    placeVariance = biasVariance + whiteVariance
    // E|turn|² is 1, as on the unit circle: half per axis.
    turnVariance = 0.5
    self.rateVariance = rateVariance
    self.biasVariance = biasVariance
    burstVariance = 0
    placeTurn = .zero
    placeRate = .zero
    placeBias = Complex(-biasVariance, 0)
    placeBurst = .zero
    turnRate = .zero
    turnBias = .zero
    turnBurst = .zero
    rateBias = .zero
    rateBurst = .zero
    biasBurst = .zero
  }

  /// The camera moved in the scene by a horizontal vector.
  mutating func move(by step: Complex, placeNoise: Double) {
    place += turn * step
    placeVariance +=
      2 * Complex.dot(placeTurn, step) + step.squaredMagnitude * turnVariance + placeNoise
    placeTurn += step * turnVariance
    placeRate += step * turnRate
    placeBias += step * turnBias
    placeBurst += step * turnBurst
  }

  /// Time passed for the turn.
  ///
  /// - Parameters:
  ///   - seconds: how long.
  ///   - noise: variance of the turn's random walk in that time.
  ///   - kept: part of the rate that is left after it.
  ///   - rateNoise: variance that the rate is given for the rest, 1/s².
  mutating func drift(seconds: Double, noise: Double, kept: Double, rateNoise: Double) {
    turn += rate * seconds
    turnVariance += seconds * (2 * turnRate.re + seconds * rateVariance) + noise
    placeTurn += placeRate * seconds
    turnRate += Complex(seconds * rateVariance, 0)
    turnBias += rateBias * seconds
    turnBurst += rateBurst * seconds
    rate *= kept
    rateVariance = kept * kept * rateVariance + rateNoise
    placeRate *= kept
    turnRate *= kept
    rateBias *= kept
    rateBurst *= kept
  }

  /// Time passed for the errors of the fixes.
  mutating func decay(bias keptBias: Double, biasNoise: Double, burst keptBurst: Double, burstNoise: Double) {
    bias *= keptBias
    biasVariance = keptBias * keptBias * biasVariance + biasNoise
    placeBias *= keptBias
    turnBias *= keptBias
    rateBias *= keptBias
    biasBurst *= keptBias * keptBurst
    burst *= keptBurst
    burstVariance = keptBurst * keptBurst * burstVariance + burstNoise
    placeBurst *= keptBurst
    turnBurst *= keptBurst
    rateBurst *= keptBurst
  }

  /// The burst ended or never was.
  mutating func dropBurst() {
    burst = .zero
    burstVariance = 0
    placeBurst = .zero
    turnBurst = .zero
    rateBurst = .zero
    biasBurst = .zero
  }

  /// The turn is unknown again, as in a new scene, and so is its rate, with this variance, 1/s².
  mutating func forgetTurn(rateVariance: Double) {
    turn = .zero
    rate = .zero
    turnVariance = 0.5
    self.rateVariance = rateVariance
    placeTurn = .zero
    placeRate = .zero
    turnRate = .zero
    turnBias = .zero
    turnBurst = .zero
    rateBias = .zero
    rateBurst = .zero
  }

  /// Takes in a fix = place + bias + burst + white noise.
  ///
  /// - Returns: the logarithm of its likelihood.
  mutating func update(fix: Complex, variance: Double) -> Double {
    update(
      innovation: fix - place - bias - burst,
      gains: (
        Complex(placeVariance, 0) + placeBias + placeBurst,
        placeTurn.conjugate + turnBias + turnBurst,
        placeRate.conjugate + rateBias + rateBurst,
        placeBias.conjugate + Complex(biasVariance, 0) + biasBurst,
        placeBurst.conjugate + biasBurst.conjugate + Complex(burstVariance, 0)
      ),
      variance: placeVariance + biasVariance + burstVariance
        + 2 * (placeBias.re + placeBurst.re + biasBurst.re) + variance)
  }

  /// Takes in a velocity on Earth = turn · velocity in the scene + white noise.
  ///
  /// - Returns: the logarithm of its likelihood.
  mutating func update(velocity: Complex, inScene: Complex, variance: Double) -> Double {
    let back = inScene.conjugate
    return update(
      innovation: velocity - turn * inScene,
      gains: (
        placeTurn * back, Complex(turnVariance, 0) * back, turnRate.conjugate * back, turnBias.conjugate * back,
        turnBurst.conjugate * back
      ),
      variance: inScene.squaredMagnitude * turnVariance + variance)
  }

  private mutating func update(
    innovation: Complex, gains g: (place: Complex, turn: Complex, rate: Complex, bias: Complex, burst: Complex),
    variance: Double
  ) -> Double {
    let s = max(variance, 1e-12)
    let scaled = innovation / s
    place += g.place * scaled
    turn += g.turn * scaled
    rate += g.rate * scaled
    bias += g.bias * scaled
    burst += g.burst * scaled
    placeVariance = max(1e-9, placeVariance - g.place.squaredMagnitude / s)
    turnVariance = max(1e-12, turnVariance - g.turn.squaredMagnitude / s)
    rateVariance = max(1e-20, rateVariance - g.rate.squaredMagnitude / s)
    biasVariance = max(0, biasVariance - g.bias.squaredMagnitude / s)
    burstVariance = max(0, burstVariance - g.burst.squaredMagnitude / s)
    placeTurn -= g.place * g.turn.conjugate / s
    placeRate -= g.place * g.rate.conjugate / s
    placeBias -= g.place * g.bias.conjugate / s
    placeBurst -= g.place * g.burst.conjugate / s
    turnRate -= g.turn * g.rate.conjugate / s
    turnBias -= g.turn * g.bias.conjugate / s
    turnBurst -= g.turn * g.burst.conjugate / s
    rateBias -= g.rate * g.bias.conjugate / s
    rateBurst -= g.rate * g.burst.conjugate / s
    biasBurst -= g.bias * g.burst.conjugate / s
    return -log(2 * .pi * s) - innovation.squaredMagnitude / (2 * s)
  }
}

extension HorizontalState {
  /// The first fix is in a burst: its place is known no better than that.
  mutating func startBurst(variance: Double) {
    burstVariance = variance
    placeVariance += variance
    placeBurst = Complex(-variance, 0)
  }

  /// Takes the turn of an earlier moment again; what the rest knew of the present turn is lost.
  mutating func recallTurn(_ earlier: Complex, variance: Double, rateVariance: Double) {
    forgetTurn(rateVariance: rateVariance)
    turn = earlier
    turnVariance = variance
  }
}
