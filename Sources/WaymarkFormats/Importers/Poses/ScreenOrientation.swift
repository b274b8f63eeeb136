import WaymarkGeodesy

/// How a phone was held. ARKit's camera axes are fixed to the sensor (x along the long side, landscape right); a
/// session log holds the camera as displayed.
public enum ScreenOrientation: String, CaseIterable, Equatable, Sendable {
  /// Found from gravity: the side that is up on the whole.
  case automatic
  /// Upright.
  case portrait
  /// Upright, the top edge down.
  case portraitUpsideDown = "portrait-upside-down"
  /// The sensor's own orientation: home button or charging port on the right.
  case landscapeRight = "landscape-right"
  /// The other way round.
  case landscapeLeft = "landscape-left"

  /// The rotation that turns axes of the camera as displayed into axes of the sensor.
  var sensorFromDisplay: Quaternion {
    switch self {
    case .automatic, .landscapeRight: .identity
    case .portrait: Quaternion(columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))
    case .portraitUpsideDown: Quaternion(columns: Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))
    case .landscapeLeft: Quaternion(columns: Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1))
    }
  }

  /// The orientation in which the displayed picture stands upright on the whole.
  ///
  /// - Parameter orientations: rotations that turn sensor axes into scene axes.
  /// - Returns: one of the four orientations.
  static func upright(_ orientations: some Sequence<Quaternion>) -> ScreenOrientation {
    var x = 0.0
    var y = 0.0
    for orientation in orientations {
      x += orientation.rotate(Vector3(1, 0, 0)).y
      y += orientation.rotate(Vector3(0, 1, 0)).y
    }
    if abs(y) >= abs(x) { return y >= 0 ? .landscapeRight : .landscapeLeft }
    return x < 0 ? .portrait : .portraitUpsideDown
  }
}
