import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension WebTerrain {
  static var noMoment: String { "the eye is not a position on Earth, or the camera's moment is none" }

  /// The moment in the input region.
  var moment: CameraMoment? {
    typealias Slots = TerrainLayout.CameraMoment
    let n = inputNumbers
    guard let time = n[Slots.time], let yaw = n[Slots.yaw], let sigma = n[Slots.yawSigma],
      let orientation = rotation(at: Slots.orientation), let attitude = CameraDirection.attitude(of: orientation),
      let before = n[Slots.earlierTime], let earlier = rotation(at: Slots.earlierOrientation), let fovX = n[Slots.fovX],
      let fovY = n[Slots.fovY], let position = n[Slots.positionSigma], time.isFinite, (1..<179).contains(fovX),
      (1..<179).contains(fovY)
    else { return nil }
    let degrees = Angle.degrees(earlier.angleRadians(to: orientation))
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

  /// The viewpoint of that moment.
  private func viewpoint(now eye: WebEye) -> PictureViewpoint {
    let instant = inputNumbers[TerrainLayout.CameraMoment.instant].flatMap { given($0) }
    return viewpoint(eye, at: instant.map { UTCInstant(secondsSince1970: $0) })
  }

  func isDue(_ eye: WebEye, _ moment: CameraMoment) -> Bool {
    live.isDue(moment, from: viewpoint(now: eye), over: terrain)
  }

  /// Writes how the camera was turned, as `writeLook` does, and takes note of it.
  func writeLookNow(_ eye: WebEye, width: Int, height: Int, _ moment: CameraMoment) -> Bool {
    guard let picture = picture(width: width, height: height) else { return false }
    let (direction, yaw) = live.look(at: picture, of: moment, from: viewpoint(now: eye), over: terrain)
    write(direction, yaw: yaw)
    return true
  }
}
