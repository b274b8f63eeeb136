internal import CPortableMath

/// Sums for fitting y = rotation · u + error to displacements or velocities on Earth and in the scene, for any rotation.
struct RotationFit: Sendable {
  private var uu = 0.0
  private var yy = 0.0
  private var uy = Complex.zero
  private(set) var count = 0.0

  /// Takes in y on Earth for u in the scene.
  mutating func add(_ y: Complex, _ u: Complex) {
    uu += u.squaredMagnitude
    yy += y.squaredMagnitude
    uy += y * u.conjugate
    count += 1
  }

  /// All so far counts for less.
  mutating func fade(to kept: Double) {
    uu *= kept
    yy *= kept
    uy *= kept
    count *= kept
  }

  /// Mean square of the error with the best rotation; nil without any.
  var residual: Double? { count > 0 && uu > 0 ? (yy - uy.squaredMagnitude / uu) / count : nil }

  /// Logarithm of the likelihood with an unknown rotation and an unknown variance of the error.
  func logLikelihood(floor: Double) -> Double {
    guard count > 3, let residual else { return 0 }
    return -count * log(residual + floor)
  }
}
