/// The rotation of a camera as three angles in degrees.
public struct CameraAttitude: Equatable, Sendable {
  /// Clockwise from the −Z axis of the axes in which the orientation counts.
  public var headingDegrees: Double
  /// Elevation of the viewing direction.
  public var pitchDegrees: Double
  /// Counter-clockwise as seen through the camera.
  public var rollDegrees: Double

  /// Makes an attitude.
  public init(headingDegrees: Double, pitchDegrees: Double, rollDegrees: Double) {
    self.headingDegrees = headingDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }
}
