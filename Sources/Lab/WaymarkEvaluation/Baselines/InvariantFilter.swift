internal import Waymark
internal import CPortableMath

/// One invariant extended Kalman filter over the scene's pose in the plane, an element of SE(2), and the slow errors of
/// its sensors (Barrau and Bonnabel, "The invariant extended Kalman filter as a stable observer", 2017; with
/// the errors as additional vector states: the "imperfect" filter of Hartley et al., 2020).
///
/// The pose maps the scene into east and north: a rotation, and the camera's position. Odometry multiplies it from the right and
/// fixes observe its translation: both are of the left-invariant kind, so that the error lives in the scene's axes, where its
/// transition and the observations do not depend on the estimated yaw.
struct InvariantFilter: Sendable {
  /// Indices of the error's components.
  private enum Part {
    static let yaw = 0, x = 1, y = 2, biasEast = 3, biasNorth = 4, driftEast = 5, driftNorth = 6, rate = 7
    static let count = 8
  }

  /// Logarithm of the weight among several filters.
  var logWeight: Double
  /// Rotation of the scene's plane, x − i · z, into east + i · north, radians counter-clockwise.
  private(set) var angle: Double
  /// Where the camera is, east + i · north, metres.
  private(set) var position: Complex
  /// Lasting error of the fixes, metres.
  private(set) var bias = Complex.zero
  /// Lasting error of the velocities, m/s.
  private var velocityBias = Complex.zero
  /// How fast the scene rotates, radians/s.
  private var rate = 0.0
  private var covariance: [Double]

  /// A filter at the first fix.
  ///
  /// - Parameters:
  ///   - angle: rotation to begin with, radians.
  ///   - angleVariance: its variance.
  ///   - position: the fix.
  ///   - fixVariance: variance of its lasting error per axis; the camera is where the fix is, less that error.
  ///   - whiteVariance: variance of its other error.
  ///   - rateVariance: variance of the scene's rate of rotation, (radians/s)².
  ///   - logWeight: logarithm of the weight.
  init(
    angle: Double, angleVariance: Double, position: Complex, fixVariance: Double, whiteVariance: Double,
    rateVariance: Double, logWeight: Double
  ) {
    self.angle = angle
    self.position = position
    self.logWeight = logWeight
    covariance = [Double](repeating: 0, count: Part.count * Part.count)
    self[Part.yaw, Part.yaw] = angleVariance
    self[Part.rate, Part.rate] = rateVariance
    let (s, c) = (sin(angle), cos(angle))
    for (i, fix) in [(Part.x, (c, s)), (Part.y, (-s, c))] {
      self[i, i] = fixVariance + whiteVariance
      // Camera plus bias is the fix: the one's error is the other's with the opposite sign.
      for (j, part) in [(Part.biasEast, fix.0), (Part.biasNorth, fix.1)] {
        self[i, j] = -part * fixVariance
        self[j, i] = self[i, j]
      }
    }
    for i in [Part.biasEast, Part.biasNorth] { self[i, i] = fixVariance }
  }

  private subscript(row: Int, column: Int) -> Double {
    get { covariance[row * Part.count + column] }
    set { covariance[row * Part.count + column] = newValue }
  }

  /// Variance of the rotation, radians².
  var angleVariance: Double { self[Part.yaw, Part.yaw] }

  /// Variance of the position per axis, m².
  var positionVariance: Double { (self[Part.x, Part.x] + self[Part.y, Part.y]) / 2 }

  /// The camera moved in the scene.
  ///
  /// - Parameters:
  ///   - step: in the scene, x − i · z, metres.
  ///   - seconds: time that it took.
  ///   - noise: what time and way add to the errors.
  mutating func move(by step: Complex, seconds: Double, noise: Noise) {
    position += Complex(cos(angle), sin(angle)) * step
    angle += rate * seconds
    // Rows of the transition of the error: yaw += seconds · rate; place += i · step · yaw.
    addRow(Part.x, Part.yaw, -step.im)
    addRow(Part.y, Part.yaw, step.re)
    addRow(Part.yaw, Part.rate, seconds)
    self[Part.yaw, Part.yaw] += noise.yawWalk * seconds
    for i in [Part.x, Part.y] { self[i, i] += noise.positionWalk * step.magnitude }
    decay([Part.biasEast, Part.biasNorth], tau: noise.fixTau, variance: noise.fixVariance, seconds: seconds)
    decay(
      [Part.driftEast, Part.driftNorth], tau: noise.velocityTau, variance: noise.velocityVariance, seconds: seconds)
    decay([Part.rate], tau: noise.rateTau, variance: noise.rateVariance, seconds: seconds)
    bias *= exp(-seconds / noise.fixTau)
    velocityBias *= exp(-seconds / noise.velocityTau)
    rate *= exp(-seconds / noise.rateTau)
  }

  /// What time and way add to the errors.
  struct Noise: Sendable {
    /// Radians²/s.
    var yawWalk: Double
    /// m² per metre.
    var positionWalk: Double
    /// Correlation times in seconds, and variances, of the lasting errors.
    var fixTau: Double
    var fixVariance: Double
    var velocityTau: Double
    var velocityVariance: Double
    var rateTau: Double
    var rateVariance: Double
  }

  /// Error component `row` gets `factor` times component `column`: F P Fᵀ with F = I + factor · e_row e_columnᵀ.
  private mutating func addRow(_ row: Int, _ column: Int, _ factor: Double) {
    for i in 0..<Part.count { self[row, i] += factor * self[column, i] }
    for i in 0..<Part.count { self[i, row] += factor * self[i, column] }
  }

  private mutating func decay(_ parts: [Int], tau: Double, variance: Double, seconds: Double) {
    let kept = exp(-seconds / tau)
    for part in parts {
      for i in 0..<Part.count {
        self[part, i] *= kept
        self[i, part] *= kept
      }
      self[part, part] += (1 - kept * kept) * variance
    }
  }

  /// The lasting error of the fixes may be anything now.
  mutating func widenBias(to variance: Double) {
    for part in [Part.biasEast, Part.biasNorth] { self[part, part] = max(self[part, part], variance) }
  }

  /// A fix was measured.
  ///
  /// - Parameters:
  ///   - fix: east + i · north, metres.
  ///   - whiteVariance: variance per axis of its error beside the lasting one.
  ///   - gate: squared distance in variances beyond which it is left out.
  /// - Returns: whether it was used.
  mutating func update(fix: Complex, whiteVariance: Double, gate: Double) -> Bool {
    let back = Complex(cos(angle), -sin(angle))
    let rows: [Row] = [
      [(Part.x, 1), (Part.biasEast, back.re), (Part.biasNorth, -back.im)],
      [(Part.y, 1), (Part.biasEast, back.im), (Part.biasNorth, back.re)],
    ]
    return update(rows, innovation: back * (fix - position - bias), variance: whiteVariance, gate: gate)
  }

  /// A velocity was measured.
  ///
  /// - Parameters:
  ///   - velocity: east + i · north, m/s.
  ///   - inScene: in the scene, x − i · z.
  ///   - whiteVariance: variance per axis of its error beside the lasting one.
  ///   - gate: squared distance in variances beyond which it is left out.
  mutating func update(velocity: Complex, inScene: Complex, whiteVariance: Double, gate: Double) {
    let back = Complex(cos(angle), -sin(angle))
    let rows: [Row] = [
      [(Part.yaw, -inScene.im), (Part.driftEast, back.re), (Part.driftNorth, -back.im)],
      [(Part.yaw, inScene.re), (Part.driftEast, back.im), (Part.driftNorth, back.re)],
    ]
    _ = update(
      rows, innovation: back * (velocity - velocityBias) - inScene, variance: whiteVariance, gate: gate)
  }

  /// The rotation was measured, radians.
  mutating func update(angle measured: Double, variance: Double) {
    let off = remainder(measured - angle, 2 * .pi)
    let s = angleVariance + variance
    var correction = [Double](repeating: 0, count: Part.count)
    take([(Part.yaw, 1)], off, s, &correction)
    correct(correction)
  }

  /// What a measurement observes: factors of components of the error.
  private typealias Row = [(part: Int, factor: Double)]

  /// Two equations with independent errors of one variance, one after the other.
  private mutating func update(
    _ rows: [Row], innovation: Complex, variance: Double, gate: Double
  ) -> Bool {
    let first = column(rows[0])
    let second = column(rows[1])
    let (a, b, cross) = (
      dot(rows[0], first) + variance, dot(rows[1], second) + variance, dot(rows[1], first)
    )
    let determinant = a * b - cross * cross
    guard determinant > 1e-18 else { return false }
    let (u, v) = (innovation.re, innovation.im)
    let distance = (b * u * u - 2 * cross * u * v + a * v * v) / determinant
    logWeight -= 0.5 * (log(determinant) + min(distance, gate))
    guard distance < gate else { return false }
    var correction = [Double](repeating: 0, count: Part.count)
    take(rows[0], u, a, &correction)
    let expected = dot(rows[1], correction)
    take(rows[1], v - expected, dot(rows[1], column(rows[1])) + variance, &correction)
    correct(correction)
    return true
  }

  /// One scalar equation.
  private mutating func take(
    _ row: Row, _ innovation: Double, _ s: Double, _ correction: inout [Double]
  ) {
    let ph = column(row)
    for i in 0..<Part.count {
      correction[i] += ph[i] * innovation / s
      for j in 0..<Part.count { self[i, j] -= ph[i] * ph[j] / s }
    }
  }

  private func column(_ row: Row) -> [Double] {
    var sum = [Double](repeating: 0, count: Part.count)
    for (part, factor) in row { for i in 0..<Part.count { sum[i] += factor * self[i, part] } }
    return sum
  }

  private func dot(_ row: Row, _ vector: [Double]) -> Double {
    var sum = 0.0
    for (part, factor) in row { sum += factor * vector[part] }
    return sum
  }

  /// Applies an error: the pose times its exponential.
  private mutating func correct(_ error: [Double]) {
    let turn = error[Part.yaw]
    let way = Complex(error[Part.x], error[Part.y])
    let arc = abs(turn) > 1e-6 ? Complex(sin(turn) / turn, (1 - cos(turn)) / turn) : Complex(1, turn / 2)
    position += Complex(cos(angle), sin(angle)) * (arc * way)
    angle = remainder(angle + turn, 2 * .pi)
    bias += Complex(error[Part.biasEast], error[Part.biasNorth])
    velocityBias += Complex(error[Part.driftEast], error[Part.driftNorth])
    rate += error[Part.rate]
  }
}
