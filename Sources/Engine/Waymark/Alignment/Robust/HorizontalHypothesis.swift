internal import CPortableMath

/// The filter under one guess at the noise: two Gaussians, one for fixes as usual and one for fixes in a burst, with
/// the probability of the latter. At each fix all transitions between the two are tried and merged again.
struct HorizontalHypothesis: Sendable {
  let noise: NoiseHypothesis
  /// Logarithm of the weight among all hypotheses, up to a constant.
  var logWeight: Double
  private(set) var usual: HorizontalState
  private(set) var burst: HorizontalState
  private(set) var burstProbability: Double

  /// The state after the first fix.
  init(noise: NoiseHypothesis, fix: Complex, sigma: FixSigma, bursts: BurstModel) {
    self.noise = noise
    logWeight = noise.prior
    let (bias, white) = sigma.variances(noise)
    usual = HorizontalState(
      fix: fix, biasVariance: bias, shownShare: noise.shownShare, whiteVariance: white,
      rateVariance: noise.driftVariance)
    burst = usual
    burst.startBurst(variance: bursts.variance(biasVariance: bias))
    burstProbability = bursts.startShare
  }

  /// Resets the position to that of a fix; what is known of the rotation stays.
  mutating func restart(fix: Complex, sigma: FixSigma, bursts: BurstModel) {
    var joined = usual
    joined.merge(burst, share: burstProbability)
    let (bias, white) = sigma.variances(noise)
    usual = HorizontalState(
      fix: fix, biasVariance: bias, shownShare: noise.shownShare, whiteVariance: white,
      rateVariance: noise.driftVariance)
    usual.recallRotation(joined.rotation, variance: joined.rotationVariance, rateVariance: noise.driftVariance)
    burst = usual
    burst.startBurst(variance: bursts.variance(biasVariance: bias))
    burstProbability = bursts.restartShare
  }

  /// The camera moved, see `HorizontalState.move` and `drift`.
  mutating func move(by step: Complex, positionNoise: Double, seconds: Double, rateKept kept: Double) {
    let rateNoise = (1 - kept * kept) * noise.driftVariance
    func moved(_ state: inout HorizontalState) {
      state.move(by: step, positionNoise: positionNoise)
      state.drift(seconds: seconds, noise: NoiseHypothesis.yawWalk * seconds, kept: kept, rateNoise: rateNoise)
    }
    moved(&usual)
    moved(&burst)
  }

  /// The camera moved on Earth by a displacement that the scene does not show.
  mutating func carry(by displacement: Complex) {
    usual.position += displacement
    burst.position += displacement
  }

  /// Changes to a rotated and shifted frame.
  mutating func change(rotation: Complex, shift: Complex) {
    usual.change(rotation: rotation, shift: shift)
    burst.change(rotation: rotation, shift: shift)
  }

  /// The rotation is unknown again.
  mutating func forgetRotation() {
    usual.forgetRotation(rateVariance: noise.driftVariance)
    burst.forgetRotation(rateVariance: noise.driftVariance)
  }

  /// Restores the rotation of an earlier moment.
  mutating func recallRotation(_ rotation: Complex, variance: Double) {
    usual.recallRotation(rotation, variance: variance, rateVariance: noise.driftVariance)
    burst.recallRotation(rotation, variance: variance, rateVariance: noise.driftVariance)
  }

  /// Time passes and a fix is taken in.
  ///
  /// - Parameters:
  ///   - fix: the fix, metres.
  ///   - kept: part of the correlated error that is left after that time.
  ///   - changes: what else may happen to the error in it.
  ///   - sigma: the fix's accuracy.
  ///   - bursts: how far bursts throw fixes off.
  ///   - shownKept: part of what the last fix showed that is left.
  mutating func take(
    fix: Complex, kept: Double, changes: BurstChanges, sigma: FixSigma, bursts: BurstModel, shownKept: Double
  ) {
    let (bias, white) = sigma.variances(noise)
    let biasNoise = (1 - kept * kept) * bias
    let burstVariance = bursts.variance(biasVariance: bias)
    let burstNoise = (1 - changes.kept * changes.kept) * burstVariance

    // From the usual state: on as usual, with a jump of the bias that stays, into a burst.
    usual.decay(bias: kept, biasNoise: biasNoise, burst: 0, burstNoise: 0)
    var jumped = usual
    jumped.biasVariance += bursts.jumpVariance(biasVariance: bias)
    var begun = usual
    begun.burstVariance = burstVariance
    // From a burst: on in it, or back.
    burst.decay(bias: kept, biasNoise: biasNoise, burst: changes.kept, burstNoise: burstNoise)
    var ended = burst
    ended.dropBurst()

    let wasUsual = 1 - burstProbability
    let f0 = usual.update(fix: fix, variance: white, kept: shownKept)
    let f1 = jumped.update(fix: fix, variance: white, kept: shownKept)
    let f2 = begun.update(fix: fix, variance: white, kept: shownKept)
    let f3 = burst.update(fix: fix, variance: white, kept: shownKept)
    let f4 = ended.update(fix: fix, variance: white, kept: shownKept)
    let least = min(min(f0.surprise, f1.surprise), min(f2.surprise, min(f3.surprise, f4.surprise)))
    let p0 = wasUsual * (1 - changes.begins) * (1 - changes.jumps) * f0.density(above: least)
    let p1 = wasUsual * (1 - changes.begins) * changes.jumps * f1.density(above: least)
    let p2 = wasUsual * changes.begins * f2.density(above: least)
    let p3 = burstProbability * (1 - changes.ends) * f3.density(above: least)
    let p4 = burstProbability * changes.ends * f4.density(above: least)
    let usualShare = p0 + p1 + p4
    let burstShare = p2 + p3
    if usualShare > 0 {
      usual.merge(jumped, share: p1 / max(p0 + p1, 1e-300))
      usual.merge(ended, share: p4 / usualShare)
    }
    if burstShare > 0 { burst.merge(begun, share: p2 / burstShare) }
    usual.follow(kept: shownKept)
    burst.follow(kept: shownKept)
    logWeight += log(usualShare + burstShare) - least
    burstProbability = max(1e-6, min(1 - 1e-6, burstShare / (usualShare + burstShare)))
  }
}
