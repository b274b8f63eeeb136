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
/// - burst: a further error of the fixes while they are thrown off (multipath);
/// - shown: what the fixes show of both. A receiver's own filter follows its errors within some seconds, so that they change
///   hardly from one fix to the next and a lot within ten.
struct HorizontalState: Sendable {
  var position: Complex
  var rotation: Complex
  var rate: Complex
  var bias: Complex
  var burst: Complex
  var shown: Complex
  var positionVariance: Double
  var rotationVariance: Double
  var rateVariance: Double
  var biasVariance: Double
  var burstVariance: Double
  var shownVariance: Double
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
  var positionShown: Complex
  var rotationShown: Complex
  var rateShown: Complex
  var biasShown: Complex
  var burstShown: Complex

  /// The state after the first fix alone, without a burst.
  ///
  /// - Parameters:
  ///   - fix: the fix, metres.
  ///   - biasVariance: variance of the correlated error, m².
  ///   - shownShare: part of it that the fixes show.
  ///   - whiteVariance: variance of the white error, m².
  ///   - rateVariance: variance of the rate, 1/s².
  init(fix: Complex, biasVariance: Double, shownShare: Double, whiteVariance: Double, rateVariance: Double) {
    position = fix
    rotation = .zero
    rate = .zero
    bias = .zero
    burst = .zero
    let smoothed = biasVariance * shownShare
    positionVariance = smoothed + whiteVariance
    shown = .zero
    shownVariance = smoothed
    positionShown = Complex(-smoothed, 0)
    (rotationShown, rateShown, burstShown) = (.zero, .zero, .zero)
    biasShown = Complex(smoothed, 0)
    // E|rotation|² is 1, as on the unit circle: half per axis.
    rotationVariance = 0.5
    self.rateVariance = rateVariance
    self.biasVariance = biasVariance
    burstVariance = 0
    positionRotation = .zero
    positionRate = .zero
    positionBias = Complex(-smoothed, 0)
    positionBurst = .zero
    rotationRate = .zero
    rotationBias = .zero
    rotationBurst = .zero
    rateBias = .zero
    rateBurst = .zero
    biasBurst = .zero
    burstShown = .zero
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
    positionShown += step * rotationShown
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
    rotationShown += rateShown * seconds
    rate *= kept
    rateVariance = kept * kept * rateVariance + rateNoise
    positionRate *= kept
    rotationRate *= kept
    rateBias *= kept
    rateBurst *= kept
    rateShown *= kept
  }

  /// Time passed for the errors of the fixes.
  mutating func decay(bias keptBias: Double, biasNoise: Double, burst keptBurst: Double, burstNoise: Double) {
    bias *= keptBias
    biasVariance = keptBias * keptBias * biasVariance + biasNoise
    positionBias *= keptBias
    rotationBias *= keptBias
    rateBias *= keptBias
    biasBurst *= keptBias * keptBurst
    biasShown *= keptBias
    burstShown *= keptBurst
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
    burstShown = .zero
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
    rotationShown = .zero
    rateShown = .zero
  }

  /// Takes in a fix = position + shown + white noise, where shown has followed bias and burst since the last fix.
  ///
  /// - Parameters:
  ///   - fix: the fix, metres.
  ///   - variance: of the white noise, m² per axis.
  ///   - k: part of what the last fix showed that is left; 0 for a receiver that does not smooth.
  /// - Returns: its likelihood.
  mutating func update(fix: Complex, variance: Double, kept k: Double) -> FixLikelihood {
    let n = 1 - k
    let g = (
      position: Complex(positionVariance, 0) + (positionBias + positionBurst) * n + positionShown * k,
      rotation: positionRotation.conjugate + (rotationBias + rotationBurst) * n + rotationShown * k,
      rate: positionRate.conjugate + (rateBias + rateBurst) * n + rateShown * k,
      bias: positionBias.conjugate + (Complex(biasVariance, 0) + biasBurst) * n + biasShown * k,
      burst: positionBurst.conjugate + (biasBurst.conjugate + Complex(burstVariance, 0)) * n + burstShown * k,
      shown: positionShown.conjugate + (biasShown.conjugate + burstShown.conjugate) * n + Complex(shownVariance * k, 0)
    )
    let s = max(1e-12, g.position.re + (g.bias.re + g.burst.re) * n + g.shown.re * k + variance)
    let innovation = fix - position - (bias + burst) * n - shown * k
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
    if k > 0 {
      shown += g.shown * scaled
      shownVariance = max(0, shownVariance - g.shown.squaredMagnitude / s)
      positionShown -= g.position * g.shown.conjugate / s
      rotationShown -= g.rotation * g.shown.conjugate / s
      rateShown -= g.rate * g.shown.conjugate / s
      biasShown -= g.bias * g.shown.conjugate / s
      burstShown -= g.burst * g.shown.conjugate / s
    }
    return FixLikelihood(variance: s, surprise: innovation.squaredMagnitude / (2 * s))
  }

  /// What the fixes show follows bias and burst until the fix at hand.
  ///
  /// - Parameter k: see `update(fix:variance:kept:)`.
  mutating func follow(kept k: Double) {
    guard k > 0 else { return }
    let n = 1 - k
    shown = shown * k + (bias + burst) * n
    shownVariance =
      k * k * shownVariance + 2 * k * n * (biasShown.re + burstShown.re) + n * n
      * (biasVariance + burstVariance + 2 * biasBurst.re)
    positionShown = positionShown * k + (positionBias + positionBurst) * n
    rotationShown = rotationShown * k + (rotationBias + rotationBurst) * n
    rateShown = rateShown * k + (rateBias + rateBurst) * n
    biasShown = biasShown * k + (Complex(biasVariance, 0) + biasBurst) * n
    burstShown = burstShown * k + (biasBurst.conjugate + Complex(burstVariance, 0)) * n
  }
}

extension HorizontalState {
  /// The first fix is in a burst: its position is known no better than that.
  mutating func startBurst(variance: Double) {
    burstVariance = variance
    positionVariance += variance
    positionBurst = Complex(-variance, 0)
    shownVariance += variance
    positionShown -= Complex(variance, 0)
    burstShown = Complex(variance, 0)
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
    shown = shown * change
  }
}
