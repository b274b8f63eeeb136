internal import WaymarkGeodesy

/// How a camera is turned.
public struct PictureAttitude: Hashable, Sendable {
  /// Azimuth of the optical axis, degrees clockwise from true north.
  public var yawDegrees: Double
  /// Elevation of the optical axis, degrees.
  public var pitchDegrees: Double
  /// Turn about the optical axis, degrees; positive when the right side of the picture is raised on the ground's side: the
  /// right end of the camera's horizontal axis points above the horizon.
  public var rollDegrees: Double

  /// Makes an attitude.
  public init(yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double) {
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }
}

extension PictureAttitude {
  /// Where a direction appears in a picture.
  ///
  /// - Parameters:
  ///   - azimuthDegrees: azimuth, clockwise from true north.
  ///   - elevationDegrees: elevation.
  ///   - focal: focal length, pixels.
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  /// - Returns: pixels from the upper left corner, also outside the picture; nil behind the camera.
  public func project(
    azimuthDegrees: Double, elevationDegrees: Double, focal: Double, width: Int, height: Int
  ) -> (x: Double, y: Double)? {
    let axes = CameraAxes(pitchDegrees: pitchDegrees, rollDegrees: rollDegrees)
    guard
      let point = axes.project(
        azimuth: Angle.radians(azimuthDegrees - yawDegrees), elevation: Angle.radians(elevationDegrees))
    else { return nil }
    return (point.x * focal + Double(width) / 2, point.y * focal + Double(height) / 2)
  }
}
