/// A direction from the walls of houses.
public struct HouseSight: Hashable, Sendable {
  /// How the camera was turned.
  public var attitude: PictureAttitude
  /// Standard deviation of the yaw, degrees.
  public var yawSigmaDegrees: Double
  /// All azimuths that the picture leaves open, where the houses were asked without any; nil where the direction is decided.
  public var choices: YawMixture?

  /// Makes a sight.
  public init(attitude: PictureAttitude, yawSigmaDegrees: Double, choices: YawMixture? = nil) {
    self.attitude = attitude
    self.yawSigmaDegrees = yawSigmaDegrees
    self.choices = choices
  }
}
