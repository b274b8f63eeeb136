internal import CPortableMath
public import WaymarkGeodesy

/// A camera aimed by compass and level: heading, pitch and roll, as a phone or a user states them, and the picture that
/// it gives. For a camera in a scene see `CameraView`.
public struct CameraAim: Equatable, Sendable {
  /// Heading of the optical axis, degrees clockwise from true north.
  public var headingDegrees: Double
  /// Elevation of the optical axis, degrees, up positive.
  public var pitchDegrees: Double
  /// Rotation about the optical axis, degrees, counter-clockwise as seen through the camera: at +90 the picture's upper
  /// edge is to the left.
  public var rollDegrees: Double
  /// Size of the picture and its fields of view, zoom included (`CameraIntrinsics.zoomed(by:)`).
  public var intrinsics: CameraIntrinsics

  /// Makes an aim, or nil when an angle is not finite or the pitch not in [−90, 90].
  public init?(
    headingDegrees: Double, pitchDegrees: Double, rollDegrees: Double = 0, intrinsics: CameraIntrinsics
  ) {
    guard headingDegrees.isFinite, abs(pitchDegrees) <= 90, rollDegrees.isFinite else { return nil }
    self.headingDegrees = headingDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
    self.intrinsics = intrinsics
  }

  /// Direction on Earth of what is seen at a position of the picture.
  ///
  /// An exact pinhole: the ray through the position is rotated by the camera's rotation. To add offsets to heading and
  /// pitch apart, as is often done, is wrong by degrees in the corners and whenever the camera is rolled or looks up.
  ///
  /// - Parameter pixel: pixels from the upper left corner of the picture; its centre is at half its width and height.
  ///   Pixel number i covers i … i + 1, so what is meant by a whole pixel is seen at i + 0.5.
  /// - Returns: azimuth and elevation.
  public func direction(through pixel: PixelPoint) -> HorizontalDirection {
    let orientation = CameraDirection.orientation(
      headingDegrees: headingDegrees, pitchDegrees: pitchDegrees, rollDegrees: rollDegrees)
    let v = orientation.rotate(intrinsics.ray(through: pixel))
    // Axes of a scene whose −Z axis is north: east is +X, up is +Y.
    return HorizontalDirection(enu: Vector3(v.x, -v.z, v.y))
  }

  /// Direction of the optical axis. Straight up and down it keeps its heading.
  public var axis: HorizontalDirection {
    HorizontalDirection(azimuthDegrees: Angle.wrappedTo360(headingDegrees), elevationDegrees: pitchDegrees)
  }
}
