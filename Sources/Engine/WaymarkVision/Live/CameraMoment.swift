/// A moment of a running camera, with what the alignment knows of its direction.
public struct CameraMoment: Hashable, Sendable {
  /// When, seconds on a clock that only goes on.
  public var time: Double
  /// Direction of the optical axis on the ground, degrees clockwise from the scene's −Z axis.
  public var headingDegrees: Double
  /// Elevation of the optical axis by gravity, degrees.
  public var pitchDegrees: Double
  /// Rotation about the optical axis by gravity, degrees; positive when the right side is raised.
  public var rollDegrees: Double
  /// How fast the camera rotates, degrees per second.
  public var rateDegrees: Double
  /// Full field of view along the picture's width, degrees.
  public var fovXDegrees: Double
  /// Full field of view along its height, degrees.
  public var fovYDegrees: Double
  /// Azimuth of the scene's −Z axis, degrees clockwise from true north; nil while it is not known.
  public var yawDegrees: Double?
  /// Its standard deviation, degrees.
  public var yawSigmaDegrees: Double
  /// Standard deviation of the camera's position, metres per axis; NaN where it is not known.
  public var positionSigma: Double

  /// Makes a moment.
  public init(
    time: Double, headingDegrees: Double, pitchDegrees: Double, rollDegrees: Double, rateDegrees: Double,
    fovXDegrees: Double, fovYDegrees: Double, yawDegrees: Double?, yawSigmaDegrees: Double, positionSigma: Double
  ) {
    self.time = time
    self.headingDegrees = headingDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
    self.rateDegrees = rateDegrees
    self.fovXDegrees = fovXDegrees
    self.fovYDegrees = fovYDegrees
    self.yawDegrees = yawDegrees
    self.yawSigmaDegrees = yawSigmaDegrees
    self.positionSigma = positionSigma
  }
}
