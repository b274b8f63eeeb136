internal import CPortableMath

/// What one hypothesis knows of the horizontal plane: a complex Gaussian over four vectors. East and north have the same
/// variance and do not mix, so one Hermitian covariance (per axis) serves both.
///
/// - place: the camera on Earth, metres;
/// - turn: the complex factor from scene displacements to those on Earth; its magnitude is the odometry's scale, its
///   argument minus the yaw. Free in the plane here: that it lies near the unit circle is taken in only by the answer
///   (`TurnPosterior`), which is why many yaws at once need no second filter;
/// - bias: the correlated error of the fixes, a Gauss–Markov process;
/// - burst: a further error of the fixes while they are thrown off (multipath).
struct HorizontalState: Sendable {
  var place: Complex
  var turn: Complex
  var bias: Complex
  var burst: Complex
  var placeVariance: Double
  var turnVariance: Double
  var biasVariance: Double
  var burstVariance: Double
  var placeTurn: Complex
  var placeBias: Complex
  var placeBurst: Complex
  var turnBias: Complex
  var turnBurst: Complex
  var biasBurst: Complex

  /// The state after the first fix alone, without a burst.
  ///
  /// - Parameters:
  ///   - fix: the fix, metres.
  ///   - biasVariance: variance of the correlated error, m².
  ///   - whiteVariance: variance of the white error, m².
  init(fix: Complex, biasVariance: Double, whiteVariance: Double) {
    place = fix
    turn = .zero
    bias = .zero
    burst = .zero
    placeVariance = biasVariance + whiteVariance
    // E|turn|² is 1, as on the unit circle: half per axis.
    turnVariance = 0.5
    self.biasVariance = biasVariance
    burstVariance = 0
    placeTurn = .zero
    placeBias = Complex(-biasVariance, 0)
    placeBurst = .zero
    turnBias = .zero
    turnBurst = .zero
    biasBurst = .zero
  }

  /// The camera moved in the scene by a horizontal vector.
  mutating func move(by step: Complex, placeNoise: Double, turnNoise: Double) {
    place += turn * step
    placeVariance +=
      2 * Complex.dot(placeTurn, step) + step.squaredMagnitude * turnVariance + placeNoise
    placeTurn += step * turnVariance
    placeBias += step * turnBias
    placeBurst += step * turnBurst
    turnVariance += turnNoise
  }

  /// The scene turned by a factor of magnitude 1.
  mutating func rotateTurn(by rotation: Complex) {
    turn = turn * rotation
    placeTurn = placeTurn * rotation.conjugate
    turnBias = turnBias * rotation
    turnBurst = turnBurst * rotation
  }

  /// Time passed for the errors of the fixes.
  mutating func decay(bias keptBias: Double, biasNoise: Double, burst keptBurst: Double, burstNoise: Double) {
    bias *= keptBias
    biasVariance = keptBias * keptBias * biasVariance + biasNoise
    placeBias *= keptBias
    turnBias *= keptBias
    biasBurst *= keptBias * keptBurst
    burst *= keptBurst
    burstVariance = keptBurst * keptBurst * burstVariance + burstNoise
    placeBurst *= keptBurst
    turnBurst *= keptBurst
  }

  /// The burst ended or never was.
  mutating func dropBurst() {
    burst = .zero
    burstVariance = 0
    placeBurst = .zero
    turnBurst = .zero
    biasBurst = .zero
  }

  /// The turn is unknown again, as in a new scene.
  mutating func forgetTurn() {
    turn = .zero
    turnVariance = 0.5
    placeTurn = .zero
    turnBias = .zero
    turnBurst = .zero
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
        placeTurn * back, Complex(turnVariance, 0) * back, turnBias.conjugate * back, turnBurst.conjugate * back
      ),
      variance: inScene.squaredMagnitude * turnVariance + variance)
  }

  private mutating func update(
    innovation: Complex, gains g: (place: Complex, turn: Complex, bias: Complex, burst: Complex), variance: Double
  ) -> Double {
    let s = max(variance, 1e-12)
    let scaled = innovation / s
    place += g.place * scaled
    turn += g.turn * scaled
    bias += g.bias * scaled
    burst += g.burst * scaled
    placeVariance = max(1e-9, placeVariance - g.place.squaredMagnitude / s)
    turnVariance = max(1e-12, turnVariance - g.turn.squaredMagnitude / s)
    biasVariance = max(0, biasVariance - g.bias.squaredMagnitude / s)
    burstVariance = max(0, burstVariance - g.burst.squaredMagnitude / s)
    placeTurn -= g.place * g.turn.conjugate / s
    placeBias -= g.place * g.bias.conjugate / s
    placeBurst -= g.place * g.burst.conjugate / s
    turnBias -= g.turn * g.bias.conjugate / s
    turnBurst -= g.turn * g.burst.conjugate / s
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
  mutating func recallTurn(_ earlier: Complex, variance: Double) {
    forgetTurn()
    turn = earlier
    turnVariance = variance
  }
}
