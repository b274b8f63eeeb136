internal import CPortableMath

/// How far pitch and roll may be from what gravity says: mostly near, now and then far.
struct GravityPrior {
  /// Standard deviations, radians.
  var pitchSigma: Double
  var rollSigma: Double

  /// Negative logarithm of the probability of a turn, up to a constant (Student's t with three degrees of freedom).
  func cost(pitch: Double, roll: Double) -> Double {
    let (p, r) = (pitch / pitchSigma, roll / rollSigma)
    return 2 * (log(1 + p * p / 3) + log(1 + r * r / 3))
  }
}
