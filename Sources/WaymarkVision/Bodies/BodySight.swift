/// The Sun or the Moon in a picture, and what it says of the camera.
public struct BodySight: Hashable, Sendable {
  /// How the camera is turned; pitch and roll are gravity's, corrected by the body's height.
  public var attitude: PictureAttitude
  /// Standard deviation of the yaw, degrees.
  public var yawSigmaDegrees: Double
  /// Middle of the disc, pixels of the picture from the left.
  public var x: Double
  /// Middle of the disc, pixels of the picture from the top.
  public var y: Double
  /// How much lower gravity has it than it is, degrees.
  public var heightErrorDegrees = 0.0
  /// Radius of what is overexposed, or else of the disc, degrees.
  public var radiusDegrees: Double

  /// Makes a sight.
  public init(attitude: PictureAttitude, yawSigmaDegrees: Double, x: Double, y: Double, radiusDegrees: Double) {
    self.attitude = attitude
    self.yawSigmaDegrees = yawSigmaDegrees
    self.x = x
    self.y = y
    self.radiusDegrees = radiusDegrees
  }
}
