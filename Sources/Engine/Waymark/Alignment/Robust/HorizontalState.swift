/// What one hypothesis knows of the horizontal plane: a complex Gaussian over four vectors. East and north have the same
/// variance and do not mix, so one Hermitian covariance (per axis) serves both.
///
/// - position: the camera on Earth, metres;
/// - rotation: the complex factor from scene displacements to those on Earth; its magnitude is the odometry's scale, its
///   argument minus the yaw. Free in the plane here: that it lies near the unit circle is taken in only by the answer
///   (`RotationPosterior`), which is why many yaws at once need no second filter;
/// - rate: how fast the rotation changes, 1/s: the drift of the odometry's yaw. Free in the plane like the rotation, which keeps
///   the model linear: the part along the rotation, a drift of the scale, does not mix with the part across it;
/// - bias: the correlated error of the fixes, a Gauss–Markov process;
/// - burst: a further error of the fixes while they are thrown off (multipath).
struct HorizontalState: Sendable {
  var position: Complex
  var rotation: Complex
  var rate: Complex
  var bias: Complex
  var burst: Complex
  var positionVariance: Double
  var rotationVariance: Double
  var rateVariance: Double
  var biasVariance: Double
  var burstVariance: Double
  var positionRotation: Complex
  var positionRate: Complex
  var positionBias: Complex
  var positionBurst: Complex
  var rotationRate: Complex
  var rotationBias: Complex
  var rotationBurst: Complex
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
    position = fix
    rotation = .zero
    rate = .zero
    bias = .zero
    burst = .zero
    positionVariance = biasVariance + whiteVariance
    // E|rotation|² is 1, as on the unit circle: half per axis.
    rotationVariance = 0.5
    self.rateVariance = rateVariance
    self.biasVariance = biasVariance
    burstVariance = 0
    positionRotation = .zero
    positionRate = .zero
    positionBias = Complex(-biasVariance, 0)
    positionBurst = .zero
    rotationRate = .zero
    rotationBias = .zero
    rotationBurst = .zero
    rateBias = .zero
    rateBurst = .zero
    biasBurst = .zero
  }

  /// The camera moved in the scene by a horizontal vector.
  mutating func move(by step: Complex, positionNoise: Double) {
    position += rotation * step
    positionVariance +=
      2 * Complex.dot(positionRotation, step) + step.squaredMagnitude * rotationVariance + positionNoise
    positionRotation += step * rotationVariance
    positionRate += step * rotationRate
    positionBias += step * rotationBias
    positionBurst += step * rotationBurst
  }

  /// Propagates the rotation over time.
  ///
  /// - Parameters:
  ///   - seconds: how long.
  ///   - noise: variance of the rotation's random walk in that time.
  ///   - kept: part of the rate that is left after it.
  ///   - rateNoise: variance that the rate is given for the rest, 1/s².
  mutating func drift(seconds: Double, noise: Double, kept: Double, rateNoise: Double) {
    rotation += rate * seconds
    rotationVariance += seconds * (2 * rotationRate.re + seconds * rateVariance) + noise
    positionRotation += positionRate * seconds
    rotationRate += Complex(seconds * rateVariance, 0)
    rotationBias += rateBias * seconds
    rotationBurst += rateBurst * seconds
    rate *= kept
    rateVariance = kept * kept * rateVariance + rateNoise
    positionRate *= kept
    rotationRate *= kept
    rateBias *= kept
    rateBurst *= kept
  }

  /// Time passed for the errors of the fixes.
  mutating func decay(bias keptBias: Double, biasNoise: Double, burst keptBurst: Double, burstNoise: Double) {
    bias *= keptBias
    biasVariance = keptBias * keptBias * biasVariance + biasNoise
    positionBias *= keptBias
    rotationBias *= keptBias
    rateBias *= keptBias
    biasBurst *= keptBias * keptBurst
    burst *= keptBurst
    burstVariance = keptBurst * keptBurst * burstVariance + burstNoise
    positionBurst *= keptBurst
    rotationBurst *= keptBurst
    rateBurst *= keptBurst
  }

  /// The burst ended or never was.
  mutating func dropBurst() {
    burst = .zero
    burstVariance = 0
    positionBurst = .zero
    rotationBurst = .zero
    rateBurst = .zero
    biasBurst = .zero
  }

  /// The rotation is unknown again, as in a new scene, and so is its rate, with this variance, 1/s².
  mutating func forgetRotation(rateVariance: Double) {
    rotation = .zero
    rate = .zero
    rotationVariance = 0.5
    self.rateVariance = rateVariance
    positionRotation = .zero
    positionRate = .zero
    rotationRate = .zero
    rotationBias = .zero
    rotationBurst = .zero
    rateBias = .zero
    rateBurst = .zero
  }

  /// Takes in a fix = position + bias + burst + white noise.
  ///
  /// - Returns: its likelihood.
  mutating func update(fix: Complex, variance: Double) -> FixLikelihood {
    update(
      innovation: fix - position - bias - burst,
      gains: (
        Complex(positionVariance, 0) + positionBias + positionBurst,
        positionRotation.conjugate + rotationBias + rotationBurst,
        positionRate.conjugate + rateBias + rateBurst,
        positionBias.conjugate + Complex(biasVariance, 0) + biasBurst,
        positionBurst.conjugate + biasBurst.conjugate + Complex(burstVariance, 0)
      ),
      variance: positionVariance + biasVariance + burstVariance
        + 2 * (positionBias.re + positionBurst.re + biasBurst.re) + variance)
  }

  private mutating func update(
    innovation: Complex, gains g: (position: Complex, rotation: Complex, rate: Complex, bias: Complex, burst: Complex),
    variance: Double
  ) -> FixLikelihood {
    let s = max(variance, 1e-12)
    let scaled = innovation / s
    position += g.position * scaled
    rotation += g.rotation * scaled
    rate += g.rate * scaled
    bias += g.bias * scaled
    burst += g.burst * scaled
    positionVariance = max(1e-9, positionVariance - g.position.squaredMagnitude / s)
    rotationVariance = max(1e-12, rotationVariance - g.rotation.squaredMagnitude / s)
    rateVariance = max(1e-20, rateVariance - g.rate.squaredMagnitude / s)
    biasVariance = max(0, biasVariance - g.bias.squaredMagnitude / s)
    burstVariance = max(0, burstVariance - g.burst.squaredMagnitude / s)
    positionRotation -= g.position * g.rotation.conjugate / s
    positionRate -= g.position * g.rate.conjugate / s
    positionBias -= g.position * g.bias.conjugate / s
    positionBurst -= g.position * g.burst.conjugate / s
    rotationRate -= g.rotation * g.rate.conjugate / s
    rotationBias -= g.rotation * g.bias.conjugate / s
    rotationBurst -= g.rotation * g.burst.conjugate / s
    rateBias -= g.rate * g.bias.conjugate / s
    rateBurst -= g.rate * g.burst.conjugate / s
    biasBurst -= g.bias * g.burst.conjugate / s
    return FixLikelihood(variance: s, surprise: innovation.squaredMagnitude / (2 * s))
  }
}

extension HorizontalState {
  /// The first fix is in a burst: its position is known no better than that.
  mutating func startBurst(variance: Double) {
    burstVariance = variance
    positionVariance += variance
    positionBurst = Complex(-variance, 0)
  }

  /// Restores the rotation of an earlier moment; covariances with the present rotation are lost.
  mutating func recallRotation(_ earlier: Complex, variance: Double, rateVariance: Double) {
    forgetRotation(rateVariance: rateVariance)
    rotation = earlier
    rotationVariance = variance
  }
}

extension HorizontalState {
  /// The same in a rotated and shifted frame: new = old · rotation + shift.
  mutating func change(rotation change: Complex, shift: Complex) {
    position = position * change + shift
    rotation = rotation * change
    rate = rate * change
    bias = bias * change
    burst = burst * change
  }
}
