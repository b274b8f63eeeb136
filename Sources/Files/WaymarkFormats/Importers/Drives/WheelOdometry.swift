import Foundation
import WaymarkGeodesy

/// Dead reckoning of a camera in a car from wheel speed and an inertial unit: stands in for visual odometry, with
/// realistic drift.
///
/// The gyro is integrated; the accelerometer corrects its tilt, after the car's own acceleration (change of wheel speed,
/// and speed times rotation rate across) has been subtracted (a complementary filter: R. Mahony et al., Nonlinear
/// complementary filters on the special orthogonal group, IEEE TAC 53, 2008). Distance is wheel speed along the car's
/// heading, which is the camera's plus the mount's yaw; height follows from the pitch minus the mount's.
struct WheelOdometry {
  /// One reading of the inertial unit, in camera axes forward, right, down.
  struct Reading {
    var time: Double
    /// Rotation rates, rad/s.
    var gyro: Vector3
    /// Specific force, m/s².
    var force: Vector3
  }

  /// The camera at one reading.
  struct State {
    var time: Double
    /// Metres in the scene; the first camera points along −Z.
    var position: Vector3
    /// Rotation from camera axes (right, up, backwards) to the scene.
    var orientation: Quaternion
  }

  /// Time constant with which the accelerometer corrects the tilt, seconds.
  static let tiltTime = 5.0
  /// Below this speed, m/s, for a second, the car is stationary and the gyro shows its bias.
  static let standingSpeed = 0.05
  /// Half of the time over which wheel speed is differentiated, seconds.
  static let accelerationWindow = 0.25

  /// Direction of motion minus heading of the camera, degrees.
  var mountYawDegrees: Double
  /// Pitch of the camera on a level road, degrees; nil assumes that the drive ends at the height at which it started.
  var mountPitchDegrees: Double?
  /// The gyro's bias found while stationary, rad/s; nil when the car was never stationary.
  private(set) var gyroBias: Vector3?
  /// The mount's pitch that was used, degrees.
  private(set) var usedMountPitchDegrees = 0.0

  init(mountYawDegrees: Double, mountPitchDegrees: Double?) {
    self.mountYawDegrees = mountYawDegrees
    self.mountPitchDegrees = mountPitchDegrees
  }

  /// Computes the states at all readings; empty where there are no readings or no speeds.
  mutating func run(_ readings: [Reading], speed: TimeSeries) -> [State] {
    guard readings.count > 1 else { return [] }
    let speeds = readings.map { speed.value(at: $0.time) }
    gyroBias = Self.bias(readings, speeds)
    let attitudes = attitudes(readings, speeds, speed)
    return positions(readings, speeds, attitudes)
  }

  /// Mean rotation rate over all stretches of a second or more without motion.
  private static func bias(_ readings: [Reading], _ speeds: [Double]) -> Vector3? {
    var sum = Vector3.zero
    var count = 0
    var start = 0
    for i in readings.indices {
      guard i + 1 == readings.count || abs(speeds[i]) > standingSpeed else { continue }
      if readings[i].time - readings[start].time >= 1 {
        for reading in readings[start..<i] { sum += reading.gyro }
        count += i - start
      }
      start = i + 1 < readings.count ? i + 1 : i
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Rotations from forward-right-down axes of the camera to those of a level frame (x in the first direction of the
  /// camera, z down).
  private func attitudes(_ readings: [Reading], _ speeds: [Double], _ speed: TimeSeries) -> [Quaternion] {
    let bias = gyroBias ?? .zero
    // The direction down, from accelerometer and wheels together, in camera axes.
    let down = readings.indices.map { i -> Vector3 in
      let t = readings[i].time
      let w = Self.accelerationWindow
      let before = max(t - w, readings[0].time)
      let after = min(t + w, readings[readings.count - 1].time)
      let along = after > before ? (speed.value(at: after) - speed.value(at: before)) / (after - before) : 0
      let across = speeds[i] * (readings[i].gyro.z - bias.z)
      return Vector3(along, across, 0) - readings[i].force
    }
    var first = Vector3.zero
    for i in readings.indices where readings[i].time - readings[0].time <= 1 { first += down[i] }
    var attitude = Self.level(down: first.normalized ?? Vector3(0, 0, 1))
    var attitudes = [attitude]
    attitudes.reserveCapacity(readings.count)
    for i in 1..<readings.count {
      let step = min(max(readings[i].time - readings[i - 1].time, 0), 1)
      var rate = (readings[i].gyro + readings[i - 1].gyro) / 2 - bias
      if let measured = down[i].normalized {
        let predicted = attitude.conjugate.rotate(Vector3(0, 0, 1))
        rate += measured.cross(predicted) / Self.tiltTime
      }
      let angle = rate.length * step
      if let axis = rate.normalized { attitude = attitude * Quaternion(axis: axis, angleRadians: angle) }
      attitude = attitude.normalized ?? attitude
      attitudes.append(attitude)
    }
    return attitudes
  }

  /// The attitude with a yaw of 0 whose camera axes have this direction down.
  private static func level(down: Vector3) -> Quaternion {
    let pitch = asin(max(-1, min(1, -down.x)))
    let roll = atan2(down.y, down.z)
    return Quaternion(axis: Vector3(0, 1, 0), angleRadians: pitch)
      * Quaternion(axis: Vector3(1, 0, 0), angleRadians: roll)
  }

  private mutating func positions(
    _ readings: [Reading], _ speeds: [Double], _ attitudes: [Quaternion]
  ) -> [State] {
    let forwards = attitudes.map { $0.rotate(Vector3(1, 0, 0)) }
    let pitches = forwards.map { asin(max(-1, min(1, -$0.z))) }
    let mountPitch = mountPitchDegrees.map(Angle.radians) ?? Self.levelPitch(readings, speeds, pitches)
    usedMountPitchDegrees = Angle.degrees(mountPitch)
    let (sinMount, cosMount) = Angle.sinCos(degrees: mountYawDegrees)
    var states: [State] = []
    states.reserveCapacity(readings.count)
    var position = Vector3.zero
    var lastVelocity = Vector3.zero
    for i in readings.indices {
      // North and east of the level frame.
      let level = Vector3(forwards[i].x, forwards[i].y, 0).normalized ?? Vector3(1, 0, 0)
      let north = level.x * cosMount - level.y * sinMount
      let east = level.x * sinMount + level.y * cosMount
      let slope = pitches[i] - mountPitch
      let velocity = Vector3(east * cos(slope), sin(slope), -north * cos(slope)) * speeds[i]
      if i > 0 {
        let step = min(max(readings[i].time - readings[i - 1].time, 0), 1)
        position += (velocity + lastVelocity) * (step / 2)
      }
      lastVelocity = velocity
      states.append(
        State(time: readings[i].time, position: position, orientation: Self.sceneOrientation(attitudes[i])))
    }
    return states
  }

  /// The pitch with which the drive ends at the height at which it started: the mean over the distance.
  private static func levelPitch(_ readings: [Reading], _ speeds: [Double], _ pitches: [Double]) -> Double {
    var sum = 0.0
    var distance = 0.0
    for i in 1..<readings.count {
      let step = speeds[i] * min(max(readings[i].time - readings[i - 1].time, 0), 1)
      sum += pitches[i] * step
      distance += step
    }
    return distance > 0 ? sum / distance : pitches[0]
  }

  /// Rotation from camera axes (right, up, backwards) to the scene, of an attitude between forward-right-down frames.
  static func sceneOrientation(_ attitude: Quaternion) -> Quaternion {
    WorldAxes.zDown.toScene * attitude * CameraAxes.frd.fromCamera
  }
}
