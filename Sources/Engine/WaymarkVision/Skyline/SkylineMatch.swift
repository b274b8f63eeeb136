/// What the skyline of a picture says.
public struct SkylineMatch: Hashable, Sendable {
  /// The best attitude; nil when none was found at all. Not to be used when the picture is refused.
  public var attitude: PictureAttitude?
  /// Standard deviation of the yaw, degrees; nil with the attitude.
  public var yawSigmaDegrees: Double?
  /// Why the attitude is not to be used; nil when it is accepted.
  public var refusal: SkylineRefusal?
  /// Logarithm of how much better the horizon fits there than a boundary that may be anywhere.
  public var score: Double
  /// The same of the best other direction; nil when there was none.
  public var runnerUp: Double?
  /// Share of the picture's columns whose boundary is the horizon, 0 … 1; without those in which a mapped building hides it.
  public var share: Double
  /// Share of the columns in which no mapped building hides the horizon, 0 … 1.
  var open = 1.0
  /// How many pictures decided together.
  public var pictures = 1
  /// How far apart the yaws of the picture's halves, or of several pictures, are, and the standard deviation of that, degrees.
  var halves = 0.0
  var halvesSigma = 0.0
  /// What the ridges below the skyline say for the direction and for the best other one: logarithms of likelihood ratios.
  var ridges = 0.0
  var rivalRidges = 0.0

  /// Whether the attitude may be used.
  public var isAccepted: Bool { refusal == nil && attitude != nil }

  /// The accepted yaw and its standard deviation, degrees; nil when the picture is refused.
  public var accepted: (yaw: Double, sigma: Double)? {
    guard isAccepted, let attitude, let yawSigmaDegrees else { return nil }
    return (attitude.yawDegrees, yawSigmaDegrees)
  }
}
