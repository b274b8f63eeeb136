internal import CPortableMath
internal import WaymarkGeodesy

/// The effective height of the camera, the factor of the steps' length and the error that all readings of the bob share,
/// as logarithms, from what compares them with metres or with each other.
///
/// Effective: vegetation, kerbs and cars make the ground of the picture higher than that of the feet, by up to 15 %, and
/// differently from street to street; so it forgets slowly. A lens, an attitude or a scene that falsifies one bob
/// falsifies the next as well: however many there are, steps and receiver keep their say.
struct ScaleFilter: Sendable {
  /// Log height, log of true over counted steps' length, log of the bob's common error.
  private var state: Vector3
  private var covariance: Matrix3

  /// How fast the effective height and the gait change, per square root of a second of motion.
  private static let drift = 0.004
  /// Relative standard deviation of the error that bobs share.
  private static let bobSigma = 0.05
  private static let minimumHeightSigma = 0.03

  init(height: Double, heightSigma: Double, stepSigma: Double) {
    state = Vector3(log(height), 0, 0)
    covariance = Matrix3(
      x: Vector3(heightSigma * heightSigma, 0, 0), y: Vector3(0, stepSigma * stepSigma, 0),
      z: Vector3(0, 0, Self.bobSigma * Self.bobSigma))
  }

  var logHeight: Double { state.x }
  var logStep: Double { state.y }
  var height: Double { exp(state.x) }
  var stepFactor: Double { exp(state.y) }
  /// Relative; no better than the ground of a street is the same from place to place.
  var heightSigma: Double { max(Self.minimumHeightSigma * Self.minimumHeightSigma, covariance.x.x).squareRoot() }
  var stepSigma: Double { max(0, covariance.y.y).squareRoot() }

  mutating func move(seconds: Double) {
    let growth = Self.drift * Self.drift * seconds
    covariance.x.x += growth
    covariance.y.y += growth
  }

  /// The height was measured in metres.
  mutating func height(log value: Double, sigma: Double) { update(Vector3(1, 0, 0), value - state.x, sigma) }
  /// The height was measured by the bob.
  mutating func bob(log value: Double, sigma: Double) { update(Vector3(1, 0, 1), value - state.x - state.z, sigma) }
  /// The steps' factor was measured.
  mutating func step(log value: Double, sigma: Double) { update(Vector3(0, 1, 0), value - state.y, sigma) }
  /// A length in camera heights and the same in counted steps: log height + log(heights) = log factor + log(steps).
  mutating func compare(logHeights: Double, logSteps: Double, sigma: Double) {
    update(Vector3(1, -1, 0), logSteps + state.y - logHeights - state.x, sigma)
  }

  private mutating func update(_ row: Vector3, _ z: Double, _ sigma: Double) {
    let gain = covariance * row
    let s = row.dot(gain) + sigma * sigma
    guard z.isFinite, s > 0 else { return }
    // An outlier pulls no more than three deviations.
    let bounded = max(-3 * s.squareRoot(), min(3 * s.squareRoot(), z))
    state += gain * (bounded / s)
    covariance = covariance - Matrix3.outer(gain, gain) * (1 / s)
  }
}
