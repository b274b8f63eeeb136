/// What is known of a camera between houses before its picture is looked at.
public struct StreetCompassPrior: Hashable, Sendable {
  /// Azimuth of the axis by compass or session, degrees clockwise from true north; nil without.
  public var yawDegrees: Double?
  /// Its standard deviation, degrees, 1 … 90.
  public var yawSigmaDegrees: Double
  /// Standard deviation of the place, metres east and metres north each, 0 … 50.
  public var positionSigma: Double
  /// Standard deviation, degrees, that the lens adds to every direction: its centre, its focal length, its distortion.
  public var lensSigmaDegrees: Double

  /// Makes a prior.
  public init(
    yawDegrees: Double? = nil, yawSigmaDegrees: Double = 20, positionSigma: Double = 10, lensSigmaDegrees: Double = 0.2
  ) {
    self.yawDegrees = yawDegrees
    self.yawSigmaDegrees = yawSigmaDegrees
    self.positionSigma = positionSigma
    self.lensSigmaDegrees = lensSigmaDegrees
  }
}
