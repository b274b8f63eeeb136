/// A direction from the walls of houses that is decided.
public struct HouseSight: Hashable, Sendable {
  /// How the camera was turned.
  public var attitude: PictureAttitude
  /// Standard deviation of the yaw, degrees.
  public var yawSigmaDegrees: Double

  /// Makes a sight.
  public init(attitude: PictureAttitude, yawSigmaDegrees: Double) {
    self.attitude = attitude
    self.yawSigmaDegrees = yawSigmaDegrees
  }
}
