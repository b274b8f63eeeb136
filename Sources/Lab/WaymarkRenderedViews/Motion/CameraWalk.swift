import CPortableMath
import Waymark
import WaymarkGeodesy

/// The path of a camera in a walker's hand: smooth functions of time, so that its acceleration is exact.
struct CameraWalk: Sendable {
  /// How somebody walks and holds the camera.
  struct Gait: Sendable {
    /// Metres a second, on average.
    var speed = 1.3
    /// Degrees to the right of the way.
    var look = 0.0
    /// Amplitude and frequency of a pan, degrees and hertz.
    var pan = 0.0
    var panFrequency = 0.1
    /// Elevation of the axis, degrees.
    var pitch = -8.0
    /// Above the ground, metres.
    var height = 1.5
    /// Amplitude of the bob and of the sway, metres.
    var bob = 0.025
    var sway = 0.02
    /// Steps a second.
    var steps = 1.85
    /// Carried (moving walkway): no steps; nil or the time at which it begins.
    var carriedFrom: Double?
  }

  let gait: Gait
  let profile: GroundProfile
  private let phases: [Double]
  private let frequencies: [Double]

  init(_ gait: Gait, profile: GroundProfile, seed: UInt64) {
    self.gait = gait
    self.profile = profile
    var random = RandomSource(seed: seed &+ 77)
    phases = (0..<40).map { _ in random.uniform(0, 2 * Double.pi) }
    frequencies = (0..<15).map { _ in random.uniform(0.05, 0.7) }
  }

  /// Whether steps are made at a time.
  func isStepping(at time: Double) -> Bool { gait.speed > 0 && time < gait.carriedFrom ?? .infinity }

  /// How much of the gait's swing there is: it fades within a second.
  private func swing(at time: Double) -> Double {
    guard gait.speed > 0 else { return 0 }
    guard let from = gait.carriedFrom else { return 1 }
    return 1 / (1 + exp(max(-40, min(40, 8 * (time - from)))))
  }

  /// Position of the camera, metres.
  func position(at t: Double) -> Vector3 {
    let k = 2 * Double.pi * gait.steps
    let a = swing(at: t)
    let moves: Double = gait.speed > 0 ? 1 : 0
    let along =
      gait.speed * (t + 0.105 * moves * sin(0.25 * t + phases[3])) + 0.03 * a * sin(k * t + phases[0])
      + 0.004 * sin(2 * Double.pi * 0.23 * t + phases[6])
    let across =
      gait.sway * a * sin(k / 2 * t + phases[1]) + 0.6 * moves * sin(0.15 * t + phases[4])
      + 0.004 * sin(2 * Double.pi * 0.31 * t + phases[5])
    let up =
      profile.walkedHeight(at: along) + gait.height + gait.bob * a * sin(k * t + phases[2])
      + 0.002 * sin(2 * Double.pi * 0.4 * t + phases[7])
    return Vector3(across, up, -along)
  }

  /// Camera axes to scene axes.
  func rotation(at t: Double) -> Quaternion {
    let k = 2 * Double.pi * gait.steps
    let a = 0.25 + 0.75 * swing(at: t)
    func wander(_ axis: Int) -> Double {
      var sum = 0.0
      for i in 0..<5 {
        sum += 0.5 * sin(2 * Double.pi * frequencies[5 * axis + i] * t + phases[20 + 5 * axis + i])
      }
      return sum
    }
    let yaw =
      gait.look + gait.pan * sin(2 * Double.pi * gait.panFrequency * t)
      + a * (1.2 * sin(k / 2 * t + phases[8]) + wander(0))
    let pitch = gait.pitch + a * (0.8 * sin(k * t + phases[9]) + wander(1))
    let roll = a * (0.8 * sin(k / 2 * t + phases[10]) + wander(2))
    return Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(-yaw))
      * Quaternion(axis: Vector3(1, 0, 0), angleRadians: Angle.radians(pitch))
      * Quaternion(axis: Vector3(0, 0, 1), angleRadians: Angle.radians(roll))
  }

  /// Acceleration, m/s².
  func acceleration(at t: Double) -> Vector3 {
    let h = 0.004
    return (position(at: t + h) - position(at: t) * 2 + position(at: t - h)) / (h * h)
  }
}
