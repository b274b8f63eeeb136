public import WaymarkGeodesy

/// Directions of the camera in the scene.
public enum CameraDirection {
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
}
