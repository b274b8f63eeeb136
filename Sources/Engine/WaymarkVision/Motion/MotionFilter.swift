internal import WaymarkGeodesy

/// Velocity in scene axes and the accelerometer's bias in camera axes: carried on by the accelerometer, corrected by
/// pictures.
struct MotionFilter: Sendable {
  var velocity = Vector3.zero
  private(set) var bias = Vector3.zero
  private var vv: Matrix3
  private var vb = Matrix3.zero
  private var bb = Matrix3.diagonal(0.01)

  static let gravity = 9.81
  /// Noise of the acceleration, m/s² per square root of a hertz: the sensor's and that of the attitude's tilt.
  private static let noise = 0.2
  private static let biasDrift = 0.005

  init(sigma: Double) { vv = Matrix3.diagonal(sigma * sigma) }

  /// Standard deviation of the horizontal velocity, m/s.
  var sigma: Double { max(0, 0.5 * (vv.x.x + vv.z.z)).squareRoot() }

  /// Carries on with a measured specific force (camera axes, m/s²).
  mutating func predict(force: Vector3, rotation: Quaternion, seconds dt: Double) -> Vector3 {
    let r = Matrix3(rotation)
    let a = r * (force - bias) - Vector3(0, Self.gravity, 0)
    let moved = velocity * dt + a * (0.5 * dt * dt)
    velocity += a * dt
    let rb = r * vb.transposed
    vv = vv - (rb + rb.transposed) * dt + r * bb * r.transposed * (dt * dt)
    vv = vv + Matrix3.diagonal(Self.noise * Self.noise * dt)
    vb = vb - r * bb * dt
    bb = bb + Matrix3.diagonal(Self.biasDrift * Self.biasDrift * dt)
    return moved
  }

  /// Carries on without an accelerometer.
  mutating func predict(seconds dt: Double) -> Vector3 {
    vv = vv + Matrix3.diagonal(4 * dt)
    return velocity * dt
  }

  /// How surprising a difference to the velocity is: χ² of three.
  func surprise(_ z: Vector3, _ noise: Matrix3) -> Double {
    guard let inverse = (vv + noise).inverse else { return .infinity }
    return z.dot(inverse * z)
  }

  /// The velocity was measured: the difference to it, and its covariance.
  mutating func update(_ z: Vector3, _ noise: Matrix3) {
    guard let inverse = (vv + noise).inverse, z.isFinite else { return }
    let (kv, kb) = (vv * inverse, vb.transposed * inverse)
    velocity += kv * z
    bias += kb * z
    bb = bb - kb * vb
    vb = vb - kv * vb
    vv = vv - kv * vv
    vv = (vv + vv.transposed) * 0.5
    bb = (bb + bb.transposed) * 0.5
  }

  /// Begins again at a velocity, with its standard deviations across and up.
  mutating func restart(at velocity: Vector3, sigma: Double) {
    self.velocity = velocity
    vv = Matrix3.diagonal(sigma * sigma)
    vv.y.y = min(vv.y.y, 0.09)
    vb = .zero
  }
}
