public import WaymarkGeodesy

/// The camera of a whole captured picture that is turned upright by gravity. Its axis goes through the picture's centre, also where the
/// optical axis lies beside it.
public struct UprightCamera: Equatable, Sendable {
  /// How the captured picture is turned.
  public let turn: DisplayOrientation
  /// Rotation of the camera's axes into scene axes.
  public let orientation: Quaternion
  /// Full field of view along the turned picture's width, degrees.
  public let fovX: Double
  /// Full field of view along its height, degrees.
  public let fovY: Double

  /// Makes the camera of a frame; nil when the frame has none, or no rotation, or fields of view beyond 175°.
  public init?(_ frame: DeviceFrame) {
    guard let sensor = frame.orientation.normalized else { return nil }
    turn = DisplayOrientation(upright: sensor)
    guard let turned = frame.camera?.turned(to: turn),
      let camera = CameraIntrinsics(
        width: turned.width, height: turned.height, focalX: turned.focalX, focalY: turned.focalY),
      let centre = Vector3(
        (turned.width / 2 - turned.principal.x) / turned.focalX,
        (turned.principal.y - turned.height / 2) / turned.focalY,
        -1
      ).normalized
    else { return nil }
    (fovX, fovY) = (camera.fovX, camera.fovY)
    // The shortest rotation from the optical axis to the centre.
    let axis = Vector3(0, 0, -1)
    let across = axis.cross(centre)
    let aside = Quaternion(x: across.x, y: across.y, z: across.z, w: 1 + axis.dot(centre)).normalized ?? .identity
    orientation = sensor * turn.displayToSensor * aside
  }
}
