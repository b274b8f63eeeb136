import CPortableMath
import Waymark
import WaymarkGeodesy

/// What a phone would say during a walk, with seeded errors: attitude and acceleration 60 times a second, steps when
/// they end, the receiver's speed every second.
struct WalkSensors: Sendable {
  /// Sizes of the errors.
  struct Errors: Sendable {
    /// Degrees, of which 70 % stay and 70 % wander over four seconds.
    var tilt = 0.4
    /// Degrees a second.
    var yawDrift = 2.0 / 60
    /// Degrees, from reading to reading.
    var white = 0.05
    /// Seconds by which attitudes are stamped too late, and by which the stamps scatter.
    var delay = 0.0
    var jitter = 0.004
  }

  /// A reading.
  struct Timed<Value: Sendable>: Sendable {
    let time: Double
    let value: Value
  }

  private(set) var attitudes: [Timed<Quaternion>] = []
  private(set) var forces: [Timed<Vector3>] = []
  /// Length of all steps so far, as counted.
  private(set) var steps: [Timed<Double>] = []
  private(set) var speeds: [Timed<Double>] = []
  private let errors: Errors

  init(_ walk: CameraWalk, duration: Double, errors: Errors, seed: UInt64) {
    self.errors = errors
    var random = RandomSource(seed: seed &* 1000 &+ 31)
    let rate = 60.0
    let constant = (random.normal() * 0.7 * errors.tilt, random.normal() * 0.7 * errors.tilt)
    var wander = (0.0, 0.0)
    let bias = Vector3(random.normal() * 0.1, random.normal() * 0.1, random.normal() * 0.1)
    for i in 0..<Int((duration + 1) * rate) {
      let t = Double(i) / rate - 0.5
      let keep = 1 - 1 / (rate * 4)
      let kick = (2 / (rate * 4)).squareRoot()
      wander = (wander.0 * keep + random.normal() * kick, wander.1 * keep + random.normal() * kick)
      let tilt = (constant.0 + wander.0 * 0.7 * errors.tilt, constant.1 + wander.1 * 0.7 * errors.tilt)
      let noise = Vector3(random.normal(), random.normal(), random.normal()) * errors.white
      let wrong = Self.turn(Vector3(tilt.0, yawErrorDegrees(at: t), tilt.1)) * walk.rotation(at: t) * Self.turn(noise)
      let stamp = t + errors.delay + random.uniform(-errors.jitter, errors.jitter)
      attitudes.append(Timed(time: stamp, value: wrong))
      let felt = walk.acceleration(at: t) + Vector3(0, 9.81, 0)
      let scatter = Vector3(random.normal(), random.normal(), random.normal()) * 0.08
      forces.append(
        Timed(time: t + errors.delay, value: walk.rotation(at: t).conjugate.rotate(felt) + scatter + bias))
    }
    countSteps(walk, duration, seed)
    readSpeeds(walk, duration, seed)
  }

  /// How far the attitude's yaw is off (counter-clockwise), degrees: nothing that a picture could say.
  func yawErrorDegrees(at time: Double) -> Double { errors.yawDrift * time }

  /// A rotation by small angles about x, y and z, degrees.
  private static func turn(_ degrees: Vector3) -> Quaternion {
    let angle = degrees.length
    guard let axis = degrees.normalized else { return .identity }
    return Quaternion(axis: axis, angleRadians: Angle.radians(angle))
  }

  private mutating func countSteps(_ walk: CameraWalk, _ duration: Double, _ seed: UInt64) {
    var random = RandomSource(seed: seed &* 1000 &+ 9)
    let factor = 1 + 0.08 * random.normal()
    var total = 0.0
    let step = 1 / walk.gait.steps
    var before = walk.position(at: 0)
    for i in 1..<max(2, Int(duration / step)) {
      let t = Double(i) * step
      let here = walk.position(at: t)
      let moved = here - before
      before = here
      guard walk.isStepping(at: t) else { continue }
      total += Vector3(moved.x, 0, moved.z).length * factor * (1 + 0.05 * random.normal())
      steps.append(Timed(time: t, value: total))
    }
  }

  private mutating func readSpeeds(_ walk: CameraWalk, _ duration: Double, _ seed: UInt64) {
    var random = RandomSource(seed: seed &* 1000 &+ 3)
    var wander = 0.0
    for i in 1..<max(2, Int(duration)) {
      let t = Double(i)
      let moved = walk.position(at: t) - walk.position(at: t - 1)
      wander = wander * 0.9 + 0.1 * (1 - 0.81).squareRoot() * random.normal()
      let speed = Vector3(moved.x, 0, moved.z).length + wander + 0.12 * random.normal()
      speeds.append(Timed(time: t, value: max(0, speed)))
    }
  }
}
