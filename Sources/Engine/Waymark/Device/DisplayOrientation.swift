package import WaymarkGeodesy

/// How the picture stands on the screen of a hand-held device, named as UIKit names interface orientations.
public enum DisplayOrientation: String, Equatable, Sendable, CaseIterable {
  /// The device's top edge is up.
  case portrait
  /// The device's lower edge is up.
  case portraitUpsideDown = "portrait-upside-down"
  /// The device's lower edge is to the right: it was rotated counter-clockwise. The camera's sensor has this
  /// orientation.
  case landscapeRight = "landscape-right"
  /// The device's lower edge is to the left.
  case landscapeLeft = "landscape-left"

  /// How far the picture is rotated against portrait, degrees clockwise, as browsers' `screen.orientation.angle`.
  public var screenAngleDegrees: Double {
    switch self {
    case .portrait: 0
    case .landscapeRight: 90
    case .portraitUpsideDown: 180
    case .landscapeLeft: 270
    }
  }

  /// The orientation in which the picture of a sensor is upright by gravity, to 45°.
  ///
  /// - Parameter sensor: rotation of the sensor's axes into scene axes, of which +Y is up.
  init(upright sensor: Quaternion) {
    let up = sensor.conjugate.rotate(Vector3(0, 1, 0))
    if abs(up.x) > abs(up.y) {
      self = up.x < 0 ? .portrait : .portraitUpsideDown
    } else {
      self = up.y < 0 ? .landscapeLeft : .landscapeRight
    }
  }

  /// Turns camera axes of the picture as displayed into those of the sensor, which lies as in `landscapeRight`.
  package var displayToSensor: Quaternion {
    let half = 0.5.squareRoot()
    switch self {
    case .portrait: return Quaternion(x: 0, y: 0, z: half, w: half)
    case .portraitUpsideDown: return Quaternion(x: 0, y: 0, z: -half, w: half)
    case .landscapeRight: return .identity
    case .landscapeLeft: return Quaternion(x: 0, y: 0, z: 1, w: 0)
    }
  }
}
