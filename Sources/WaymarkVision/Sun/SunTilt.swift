internal import CPortableMath
internal import WaymarkGeodesy

/// How a camera stands to gravity, and what the Sun's height adds to that.
struct SunTilt {
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

  /// The camera's direction when a spot is the Sun; nil when it is not as high.
  ///
  /// Pitch and roll are corrected by the height of the spot as a Kalman filter does it, before the azimuth is taken.
  ///
  /// - Parameters:
  ///   - spot: the disc.
  ///   - error: standard deviation of its middle, radians.
  ///   - sun: the Sun.
  ///   - most: deviations of the height beyond which it is not the Sun.
  /// - Returns: how the camera is turned, and the standard deviation of its yaw in degrees.
  func attitude(
    of spot: BrightSpot, error: Double, sun: SkyDisc, most: Double
  ) -> (attitude: PictureAttitude, yawSigma: Double)? {
    let (x, y) = (spot.middle.x / spot.middle.z, spot.middle.y / spot.middle.z)
    let seen = direction(x, y, pitch, roll)
    let byPitch = slope(seen, direction(x, y, pitch + 0.01, roll))
    let byRoll = slope(seen, direction(x, y, pitch, roll + 0.01))
    let error = Angle.degrees(error)
    let (p, r) = (pitchSigma * pitchSigma, rollSigma * rollSigma)
    let variance =
      byPitch.elevation * byPitch.elevation * p + byRoll.elevation * byRoll.elevation * r + error * error
    let height = sun.center.elevationDegrees - seen.elevation
    guard abs(height) <= most * variance.squareRoot() else { return nil }
    let (pitchGain, rollGain) = (byPitch.elevation * p / variance, byRoll.elevation * r / variance)
    let (newPitch, newRoll) = (pitch + pitchGain * height, roll + rollGain * height)
    let azimuth = direction(x, y, newPitch, newRoll).azimuth
    // The azimuth's variance: gravity's, less what the height tells of it, the spot's and the lens's.
    let gravity = byPitch.azimuth * byPitch.azimuth * p + byRoll.azimuth * byRoll.azimuth * r
    let shared = byPitch.azimuth * byPitch.elevation * p + byRoll.azimuth * byRoll.elevation * r
    let across = error / max(0.2, cos(Angle.radians(seen.elevation)))
    let lens = Self.focalError * azimuth
    let sigma = (max(0, gravity - shared * shared / variance) + across * across + lens * lens).squareRoot()
    let yaw = Angle.wrappedTo360(sun.center.azimuthDegrees - azimuth)
    return (PictureAttitude(yawDegrees: yaw, pitchDegrees: newPitch, rollDegrees: newRoll), sigma)
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
