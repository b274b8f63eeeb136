/// What is known of a camera before its picture is looked at.
public struct SkylinePrior: Hashable, Sendable {
  /// Focal length, pixels of the picture.
  public var focalPixels: Double
  /// Azimuth of the optical axis as a compass has it, degrees clockwise from true north; nil without a compass.
  public var yawDegrees: Double?
  /// By how much the compass may be wrong, degrees, more than 0.
  public var yawRangeDegrees = 25.0
  /// Elevation of the optical axis as gravity has it, degrees; nil when it was not measured.
  public var pitchDegrees: Double?
  /// Its standard deviation, degrees.
  public var pitchSigmaDegrees = 0.4
  /// Roll as gravity has it, degrees; nil when it was not measured.
  public var rollDegrees: Double?
  /// Its standard deviation, degrees.
  public var rollSigmaDegrees = 1.0
  /// Whether a picture in which this gravity fits nowhere is tried without it: what a photo notes may be that of another moment.
  public var mayIgnoreGravity = true
  /// Standard deviation of the position, metres per axis.
  public var positionSigma = 5.0
  /// Standard deviation of the elevation model on ridges, metres.
  public var elevationSigma = 12.0

  /// Distance of the elevation model's samples, metres.
  public var elevationSpacing = 90.0

  /// Makes a prior.
  public init(focalPixels: Double, yawDegrees: Double? = nil, pitchDegrees: Double? = nil, rollDegrees: Double? = nil) {
    self.focalPixels = focalPixels
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }
}
