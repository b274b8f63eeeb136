import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension WebTerrain {
  static var noMoment: String { "the eye is not a position on Earth, or the camera's moment is none" }
  /// A horizon serves up to so far from its place, metres.
  private static var horizonReach: Double { 10 }

  /// The moment in the input region (`WatchExports.swift`).
  var moment: CameraMoment? {
    guard let time = inputNumbers[0], let yaw = inputNumbers[1], let sigma = inputNumbers[2],
      let orientation = rotation(at: 3), let attitude = CameraDirection.attitude(of: orientation),
      let before = inputNumbers[7], let earlier = rotation(at: 8), let fovX = inputNumbers[12],
      let fovY = inputNumbers[13], let position = inputNumbers[14], time.isFinite, (1..<179).contains(fovX),
      (1..<179).contains(fovY)
    else { return nil }
    let since = earlier.conjugate * orientation
    let sine = Vector3(since.x, since.y, since.z).length
    // Sine and cosine of half the angle.
    let degrees = 2 * (Angle.heading(east: sine, north: abs(since.w)) ?? 0)
    return CameraMoment(
      time: time, headingDegrees: attitude.headingDegrees, pitchDegrees: attitude.pitchDegrees,
      rollDegrees: attitude.rollDegrees, rateDegrees: time > before ? degrees / (time - before) : 0,
      fovXDegrees: fovX, fovYDegrees: fovY, yawDegrees: sigma.isFinite ? given(yaw) : nil,
      yawSigmaDegrees: given(sigma) ?? .infinity, positionSigma: position)
  }

  private func rotation(at slot: Int) -> Quaternion? {
    guard let x = inputNumbers[slot], let y = inputNumbers[slot + 1], let z = inputNumbers[slot + 2],
      let w = inputNumbers[slot + 3]
    else { return nil }
    return Quaternion(x: x, y: y, z: z, w: w).normalized
  }

  /// The Sun at the moment in the input region; nil where the time of the picture is not known.
  private func sun(from eye: WebEye) -> SkyDisc? {
    inputNumbers[15].flatMap { given($0) }.map { sun(at: UTCInstant(secondsSince1970: $0), from: eye) }
  }

  func isDue(_ eye: WebEye, _ moment: CameraMoment) -> Bool {
    watch.isDue(moment, sun: sun(from: eye), walls: { walls(around: eye.coordinate)?.map }) {
      horizon(eye, reach: Self.horizonReach)?.profile
    }
  }

  /// Writes how the camera was turned, as `writeLook` does, and takes note of it.
  func writeLookNow(_ eye: WebEye, width: Int, height: Int, _ moment: CameraMoment) -> Bool {
    guard let picture = picture(width: width, height: height) else { return false }
    let horizon = horizon(eye, reach: Self.horizonReach)
    let half = Angle.sinCos(degrees: moment.fovXDegrees / 2)
    var prior = CameraWatch.prior(moment, focalPixels: Double(width) / 2 * half.cos / half.sin)
    // The horizon is that of a place close by.
    let distance = horizon?.distance ?? 0
    prior.positionSigma = (prior.positionSigma * prior.positionSigma + distance * distance).squareRoot()
    let direction = compass.look(picture, prior: prior, horizon: horizon?.profile, sun: sun(from: eye)) {
      street(around: eye.coordinate, CameraWatch.streetPrior(moment))
    }
    write(direction, sigma: watch.take(direction, of: moment))
    return true
  }
}
