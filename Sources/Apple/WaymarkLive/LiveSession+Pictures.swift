import Waymark
import WaymarkGeodesy
import WaymarkVision

extension LiveSession {
  /// What is known of the camera of a picture, for `LiveCompass`.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - camera: its camera.
  /// - Returns: the moment, where that was, and when, where the wall clock is known; nil before the scene has a position.
  func moment(
    of picture: CameraPicture, _ camera: UprightCamera
  ) -> (moment: CameraMoment, position: Position, instant: UTCInstant?)? {
    let alignment = session.alignment
    guard let position = session.position, let frame = alignment.frame,
      let attitude = CameraDirection.attitude(of: camera.orientation)
    else { return nil }
    let time = picture.frame.time
    var rate = 0.0
    if let before = picture.before, time > before.time, let earlier = before.orientation.normalized,
      let now = picture.frame.orientation.normalized
    {
      rate = Angle.degrees(earlier.angleRadians(to: now)) / (time - before.time)
    }
    let moment = CameraMoment(
      time: time, headingDegrees: attitude.headingDegrees, pitchDegrees: attitude.pitchDegrees,
      rollDegrees: attitude.rollDegrees, rateDegrees: rate, fovXDegrees: camera.fovX, fovYDegrees: camera.fovY,
      yawDegrees: alignment.yawSigmaDegrees == nil ? nil : frame.yawDegrees,
      yawSigmaDegrees: alignment.yawSigmaDegrees ?? .infinity, positionSigma: alignment.positionSigma ?? .nan)
    return (moment, position, session.utc(at: time))
  }

  /// Uses the direction that a picture gave, if the session can.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - yaw: the azimuths with which it counts.
  ///   - picture: the picture.
  ///   - camera: its camera.
  func take(_ direction: PictureDirection, yaw: YawMixture, of picture: CameraPicture, _ camera: UprightCamera) {
    guard let display = input.display, let shown = input.camera, let pitch = direction.pitchDegrees,
      let target = Sighting.Target(yaw, elevationDegrees: pitch)
    else { return }
    // The pixel in the middle of the upright picture, as it is displayed.
    let toScene = picture.frame.orientation * display.orientation.displayToSensor
    let axis = camera.orientation.rotate(Vector3(0, 0, -1))
    guard let pixel = shown.camera.project(toScene.conjugate.rotate(axis)),
      take(Sighting(pixel: pixel, target: target), at: picture.frame.time), let source = direction.source,
      let sigma = yaw.components.first?.sigmaDegrees
    else { return }
    send(.direction(from: source, sigmaDegrees: sigma))
  }
}

extension Sighting.Target {
  /// A direction found in a picture; nil without an azimuth.
  fileprivate init?(_ yaw: YawMixture, elevationDegrees: Double) {
    guard let first = yaw.components.first else { return nil }
    guard yaw.components.count > 1 else {
      self = .direction(
        azimuthDegrees: first.yawDegrees, elevationDegrees: elevationDegrees, sigmaDegrees: first.sigmaDegrees)
      return
    }
    self = .directions(
      yaw.components.map {
        AzimuthChoice(azimuthDegrees: $0.yawDegrees, sigmaDegrees: $0.sigmaDegrees, probability: $0.weight)
      }, elevationDegrees: elevationDegrees)
  }
}
