import WaymarkGeodesy

/// How a phone was held. ARKit's camera axes are fixed to the sensor (x along the long side, landscape right); a
/// session log holds the camera as displayed.
public enum ScreenOrientation: String, CaseIterable, Equatable, Sendable {
  /// Found from gravity: the side that is mostly up.
  case automatic
  /// Upright.
  case portrait
  /// Upside down, with the top edge at the bottom.
  case portraitUpsideDown = "portrait-upside-down"
  /// The sensor's own orientation: home button or charging port on the right.
  case landscapeRight = "landscape-right"
  /// The opposite landscape orientation.
  case landscapeLeft = "landscape-left"

  /// The rotation from axes of the camera as displayed to axes of the sensor.
  var sensorFromDisplay: Quaternion {
    switch self {
    case .automatic, .landscapeRight: .identity
    case .portrait: Quaternion(columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))
    case .portraitUpsideDown: Quaternion(columns: Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))
    case .landscapeLeft: Quaternion(columns: Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1))
    }
  }

  /// The orientation in which the displayed picture is mostly upright.
  ///
  /// - Parameter orientations: rotations from sensor axes to scene axes.
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
