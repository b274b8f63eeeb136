internal import CPortableMath
public import WaymarkGeodesy

/// Orientation of a hand-held device, as browsers and Android report it (W3C Device Orientation Event, Orientation
/// Sensor).
///
/// Device axes: +X to the right edge of the screen in its natural (portrait) position, +Y to its top edge, +Z out of
/// the screen. Earth axes: X and Y horizontal, Z up; for an absolute orientation Y is north and X east, for a relative
/// one the angle about Z is arbitrary.
public struct DeviceOrientation: Equatable, Sendable {
  /// Turns device axes into Earth axes.
  public let rotation: Quaternion

  /// An orientation from the three angles of the W3C's events, degrees: intrinsic rotations about Z by alpha, then X
  /// by beta, then Y by gamma (Device Orientation Event, section 3.1). Nil when an angle is not finite.
  public init?(alphaDegrees: Double, betaDegrees: Double, gammaDegrees: Double) {
    guard alphaDegrees.isFinite, betaDegrees.isFinite, gammaDegrees.isFinite else { return nil }
    let z = Quaternion(axis: Vector3(0, 0, 1), angleRadians: Angle.radians(alphaDegrees))
    let x = Quaternion(axis: Vector3(1, 0, 0), angleRadians: Angle.radians(betaDegrees))
    let y = Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(gammaDegrees))
    rotation = z * x * y
  }

  /// An orientation from a quaternion of the W3C's Orientation Sensor; nil when it is no rotation.
  public init?(_ quaternion: Quaternion) {
    guard quaternion.normSquared.isFinite, let rotation = quaternion.normalized else { return nil }
    self.rotation = rotation
  }

  /// Orientation of the rear camera as displayed: rotates camera axes (+X right and +Y up on the screen, looking along
  /// −Z) into scene axes (+X is the Earth axes' X, +Y up, −Z their Y).
  ///
  /// - Parameter screenAngleDegrees: rotation of the picture from the natural position, clockwise, as in
  ///   `screen.orientation.angle`: 90 when the device was rotated counter-clockwise into landscape.
  /// - Returns: a unit quaternion.
  public func cameraOrientation(screenAngleDegrees: Double) -> Quaternion {
    let display = Quaternion(axis: Vector3(0, 0, 1), angleRadians: -Angle.radians(screenAngleDegrees))
    // A rotation by 90° about X brings "up" from Z to Y.
    let half = 0.5.squareRoot()
    let upright = Quaternion(x: -half, y: 0, z: 0, w: half)
    return upright * rotation * display
  }

  /// Heading of the camera when the orientation is absolute: degrees clockwise from the north that it counts from,
  /// [0, 360), as `HeadingReading` means it.
  ///
  /// - Parameter screenAngleDegrees: as for `cameraOrientation`.
  /// - Returns: the heading, or nil where it means nothing.
  public func cameraHeading(screenAngleDegrees: Double) -> Double? {
    CameraDirection.headingInScene(of: cameraOrientation(screenAngleDegrees: screenAngleDegrees))
  }

  /// Heading of the camera from a compass that reports the heading of the device itself (iOS: `webkitCompassHeading`).
  ///
  /// Such a compass refers to the device's top edge while that lies flatter than 45°, and to the direction of the rear
  /// camera when the device is held up or leans over backwards. This orientation may be relative: only angles between
  /// axes of the device are taken from it.
  ///
  /// - Parameters:
  ///   - compassDegrees: what the compass says, degrees clockwise.
  ///   - screenAngleDegrees: as for `cameraOrientation`.
  /// - Returns: degrees clockwise from the compass's north, [0, 360), or nil where it means nothing.
  public func cameraHeading(compassDegrees: Double, screenAngleDegrees: Double) -> Double? {
    let top = rotation.rotate(Vector3(0, 1, 0))
    let back = rotation.rotate(Vector3(0, 0, -1))
    let steep = 0.5.squareRoot()
    let axis = abs(top.z) < steep && back.z < steep ? top : back
    guard compassDegrees.isFinite, let reference = Angle.heading(east: axis.x, north: axis.y),
      let camera = cameraHeading(screenAngleDegrees: screenAngleDegrees)
    else { return nil }
    return Angle.wrappedTo360(compassDegrees + camera - reference)
  }
}
