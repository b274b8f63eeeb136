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

  /// Uses the direction that a picture gave.
  ///
  /// - Parameters:
  ///   - direction: the direction.
  ///   - sigma: standard deviation of its azimuth, degrees.
  ///   - picture: the picture.
  ///   - camera: its camera.
  /// - Returns: false when it could not be used.
  func take(_ direction: PictureDirection, sigma: Double, of picture: CameraPicture, _ camera: UprightCamera) -> Bool {
    guard let source = direction.source, let attitude = direction.attitude, let display = input.display,
      let shown = input.camera
    else { return false }
    // The pixel in the middle of the upright picture, as it is displayed.
    let toScene = picture.frame.orientation * display.orientation.displayToSensor
    let axis = camera.orientation.rotate(Vector3(0, 0, -1))
    guard let pixel = shown.camera.project(toScene.conjugate.rotate(axis)) else { return false }
    let target = Sighting.Target.direction(
      azimuthDegrees: attitude.yawDegrees, elevationDegrees: attitude.pitchDegrees, sigmaDegrees: sigma)
    guard take(Sighting(pixel: pixel, target: target), at: picture.frame.time) else { return false }
    tell(.direction(from: source, sigmaDegrees: sigma))
    return true
  }
}
