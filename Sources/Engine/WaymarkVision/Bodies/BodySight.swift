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
  /// Radius of what is overexposed, or else of the disc, degrees.
  public var radiusDegrees: Double
  /// Elevation of the body less that of the disc by gravity, degrees.
  public var heightErrorDegrees: Double

  /// Makes a sight.
  public init(
    attitude: PictureAttitude, yawSigmaDegrees: Double, x: Double, y: Double, radiusDegrees: Double,
    heightErrorDegrees: Double = 0
  ) {
    self.attitude = attitude
    self.yawSigmaDegrees = yawSigmaDegrees
    self.x = x
    self.y = y
    self.radiusDegrees = radiusDegrees
    self.heightErrorDegrees = heightErrorDegrees
  }
}
