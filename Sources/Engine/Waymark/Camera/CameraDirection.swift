internal import CPortableMath
public import WaymarkGeodesy

/// Directions of the camera in the scene.
public enum CameraDirection {
  /// The orientation of a camera that looks along a heading and an elevation, rotated about its own axis.
  ///
  /// - Parameters:
  ///   - headingDegrees: clockwise from the −Z axis of the axes in which the orientation counts.
  ///   - pitchDegrees: elevation of the viewing direction.
  ///   - rollDegrees: counter-clockwise as seen through the camera, degrees.
  /// - Returns: the rotation of camera axes into those axes.
  public static func orientation(headingDegrees: Double, pitchDegrees: Double, rollDegrees: Double) -> Quaternion {
    Quaternion(axis: Vector3(0, 1, 0), angleRadians: -Angle.radians(headingDegrees))
      * Quaternion(axis: Vector3(1, 0, 0), angleRadians: Angle.radians(pitchDegrees))
      * Quaternion(axis: Vector3(0, 0, 1), angleRadians: Angle.radians(rollDegrees))
  }

  /// Viewing direction, scene axes.
  public static func forward(of orientation: Quaternion) -> Vector3 { orientation.rotate(Vector3(0, 0, -1)) }

  /// The direction that a compass on the device refers to, as an angle from the scene's −Z axis, degrees clockwise
  /// from above, [0, 360): the viewing direction projected on the ground, or the device's upper edge when the camera
  /// looks steeply down (and the lower edge when it looks steeply up), where the projection would mean nothing.
  ///
  /// - Parameter orientation: rotation of camera axes into scene axes.
  /// - Returns: the angle, or nil when the orientation is not a rotation.
  public static func headingInScene(of orientation: Quaternion) -> Double? {
    let forward = forward(of: orientation)
    let steep = 0.866  // sine of 60°
    let direction: Vector3
    if forward.y < -steep {
      direction = orientation.rotate(Vector3(0, 1, 0))
    } else if forward.y > steep {
      direction = orientation.rotate(Vector3(0, -1, 0))
    } else {
      direction = forward
    }
    return Angle.heading(east: direction.x, north: -direction.z)
  }

  /// The three angles of an orientation: the inverse of `orientation(headingDegrees:pitchDegrees:rollDegrees:)`.
  ///
  /// - Parameter orientation: rotation of camera axes into scene axes.
  /// - Returns: heading [0, 360), pitch [−90, 90] and roll (−180, 180] in degrees, or nil when the orientation is not a
  ///   rotation. Steeper than 60° the heading is that of the device's edge (`headingInScene`), the roll is what is left.
  public static func attitude(of orientation: Quaternion) -> CameraAttitude? {
    guard orientation.normalized != nil, let heading = headingInScene(of: orientation) else { return nil }
    let forward = forward(of: orientation)
    let pitch = Angle.degrees(atan2(forward.y, (forward.x * forward.x + forward.z * forward.z).squareRoot()))
    let level = self.orientation(headingDegrees: heading, pitchDegrees: pitch, rollDegrees: 0)
    let left = level.conjugate * orientation
    return CameraAttitude(
      headingDegrees: heading, pitchDegrees: pitch,
      rollDegrees: Angle.wrappedTo180(Angle.degrees(2 * atan2(left.z, left.w))))
  }
}
