internal import CPortableMath
internal import WaymarkGeodesy

/// How a camera stands to gravity, and what a body's height adds to that.
struct BodyTilt {
  /// Degrees.
  let pitch: Double
  let roll: Double
  let pitchSigma: Double
  let rollSigma: Double
  let axes: CameraAxes

  /// Error of the focal length as a part of it: angles from the axis are wrong by as much.
  private static let focalError = 0.003

  init(pitch: Double, roll: Double, pitchSigma: Double, rollSigma: Double) {
    self.pitch = pitch
    self.roll = roll
    self.pitchSigma = max(0.01, pitchSigma)
    self.rollSigma = max(0.01, rollSigma)
    axes = CameraAxes(pitch: Angle.radians(pitch), roll: Angle.radians(roll))
  }

  /// The camera's direction when a point of its picture is a body; nil when it is not as high.
  ///
  /// Pitch and roll are corrected by the point's height as a Kalman filter does it, before the azimuth is taken.
  ///
  /// - Parameters:
  ///   - middle: its direction in the camera's frame, length one.
  ///   - error: standard deviation of that, radians.
  ///   - disc: the body.
  /// - Returns: how the camera is turned, the standard deviation of its yaw, and how much lower gravity had the point than the body is, degrees.
  func attitude(
    of middle: Vector3, error: Double, disc: SkyDisc
  ) -> (attitude: PictureAttitude, yawSigma: Double, height: Double)? {
    guard middle.z > 0.01 else { return nil }
    let (x, y) = (middle.x / middle.z, middle.y / middle.z)
    let seen = direction(x, y, pitch, roll)
    let byPitch = slope(seen, direction(x, y, pitch + 0.01, roll))
    let byRoll = slope(seen, direction(x, y, pitch, roll + 0.01))
    let error = Angle.degrees(error)
    let (p, r) = (pitchSigma * pitchSigma, rollSigma * rollSigma)
    let variance =
      byPitch.elevation * byPitch.elevation * p + byRoll.elevation * byRoll.elevation * r + error * error
    let height = disc.center.elevationDegrees - seen.elevation
    guard abs(height) <= Self.maximumDeviations * variance.squareRoot() else { return nil }
    let (pitchGain, rollGain) = (byPitch.elevation * p / variance, byRoll.elevation * r / variance)
    let (newPitch, newRoll) = (pitch + pitchGain * height, roll + rollGain * height)
    let azimuth = direction(x, y, newPitch, newRoll).azimuth
    // The azimuth's variance: gravity's, reduced by what the elevation says about it, the point's and the lens's.
    let gravity = byPitch.azimuth * byPitch.azimuth * p + byRoll.azimuth * byRoll.azimuth * r
    let shared = byPitch.azimuth * byPitch.elevation * p + byRoll.azimuth * byRoll.elevation * r
    let across = error / max(0.2, cos(Angle.radians(seen.elevation)))
    let lens = Self.focalError * azimuth
    let sigma = (max(0, gravity - shared * shared / variance) + across * across + lens * lens).squareRoot()
    let yaw = Angle.wrappedTo360(disc.center.azimuthDegrees - azimuth)
    return (PictureAttitude(yawDegrees: yaw, pitchDegrees: newPitch, rollDegrees: newRoll), sigma, height)
  }

  /// Deviations of the height beyond which something is not the body.
  static let maximumDeviations = 3.0

  /// How far the body may be from the height at which gravity has it.
  ///
  /// - Parameter aside: how far it may be aside of the axis, radians: there roll raises it.
  /// - Returns: degrees.
  func heightRange(aside: Double) -> Double {
    let roll = sin(aside) * rollSigma
    return Self.maximumDeviations * (pitchSigma * pitchSigma + roll * roll).squareRoot() + 0.2
  }

  /// Direction to the Sun in the camera's frame, length one, when the Moon is at a place of its picture.
  func sunDirection(in sky: SkyDiscs, moonAt middle: Vector3) -> Vector3 {
    let level = axes.level(middle)
    let moon = Angle.degrees(atan2(level.x, level.y))
    let sun = HorizontalDirection(
      azimuthDegrees: sky.sun.center.azimuthDegrees - sky.moon.center.azimuthDegrees + moon,
      elevationDegrees: sky.sun.center.elevationDegrees
    ).enu
    return axes.right * sun.x + axes.forward * sun.y + axes.up * sun.z
  }

  private func direction(_ x: Double, _ y: Double, _ pitch: Double, _ roll: Double) -> (
    azimuth: Double, elevation: Double
  ) {
    let seen = CameraAxes(pitch: Angle.radians(pitch), roll: Angle.radians(roll)).direction(x: x, y: y)
    return (Angle.degrees(seen.azimuth), Angle.degrees(seen.elevation))
  }

  private func slope(_ from: (azimuth: Double, elevation: Double), _ to: (azimuth: Double, elevation: Double)) -> (
    azimuth: Double, elevation: Double
  ) {
    (Angle.wrappedTo180(to.azimuth - from.azimuth) / 0.01, (to.elevation - from.elevation) / 0.01)
  }
}
