internal import CPortableMath

/// How far pitch and roll may be from what gravity says: mostly near, now and then far.
struct GravityPrior {
  /// Standard deviations, radians.
  var pitchSigma: Double
  var rollSigma: Double

  /// Negative logarithm of the probability of a turn, up to a constant (Student's t with three degrees of freedom).
  func cost(pitch: Double, roll: Double) -> Double { cost(pitch: pitch) + cost(roll: roll) }

  /// The pitch's part of it.
  func cost(pitch: Double) -> Double { Self.cost(pitch / pitchSigma) }

  /// The roll's part of it.
  func cost(roll: Double) -> Double { Self.cost(roll / rollSigma) }

  private static func cost(_ z: Double) -> Double { 2 * log(1 + z * z / 3) }
}
