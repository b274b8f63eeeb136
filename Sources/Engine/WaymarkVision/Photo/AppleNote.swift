internal import CPortableMath
internal import WaymarkGeodesy

/// What iPhones write into `MakerNote`: which way gravity pulled.
///
/// The tag AccelerationVector (0x0008) has the accelerometer's reading in g, in the axes of `CMAcceleration` (Core Motion:
/// to the right, to the top and out of the display, so that a phone at rest reads gravity, −1 g along y when upright).
/// ExifTool's table of Apple's tags describes the same numbers with the opposite signs, as the acceleration of the case: “as
/// viewed from the front of the phone, positive X is toward the left side, positive Y is toward the bottom, and positive Z
/// points into the face”.
struct AppleNote {
  /// Beyond this the phone was shaken: the reading is not gravity, g.
  private static let maximumDisturbance = 0.1

  /// Pull of gravity, in g: to the right, to the top and out of the display of the phone.
  let gravity: Vector3

  /// Nil when the note is another maker's or has no such reading of a phone that was held still.
  init?(_ note: ArraySlice<UInt8>) {
    guard let tags = ExifTags(appleNote: note) else { return nil }
    let values = tags.numbers(0x0008, in: .main)
    guard values.count == 3 else { return nil }
    gravity = Vector3(values[0], values[1], values[2])
    guard abs(gravity.dot(gravity).squareRoot() - 1) < Self.maximumDisturbance else { return nil }
  }

  /// How the main camera stood to gravity when the picture is upright.
  ///
  /// The main camera looks out of the phone's back. Its rows run along the phone: the right side of the stored picture is the
  /// bottom of the phone, its upper side the right one (so that `Orientation` is 6 when the phone is upright).
  ///
  /// - Returns: nil for mirrored pictures, which that camera does not make, and for one that looked almost straight up or down,
  ///   where there is no roll.
  func tilt(orientation: Int) -> CameraTilt? {
    // How far the stored picture's right and upper sides are above the horizon, and the axis.
    let (storedRight, storedUp, axis) = (gravity.y, -gravity.x, gravity.z)
    let (right, up): (Double, Double)
    switch orientation {
    case 1: (right, up) = (storedRight, storedUp)
    case 3: (right, up) = (-storedRight, -storedUp)
    case 6: (right, up) = (storedUp, -storedRight)
    case 8: (right, up) = (-storedUp, storedRight)
    default: return nil
    }
    let level = (right * right + up * up).squareRoot()
    guard level > 0.2 else { return nil }
    return CameraTilt(pitchDegrees: Angle.degrees(atan2(axis, level)), rollDegrees: Angle.degrees(atan2(right, up)))
  }
}
