/// Which way the camera of a picture was turned, as far as the picture says.
public struct PictureDirection: Hashable, Sendable {
  /// What a direction is from.
  public enum Source: String, Sendable {
    /// The skyline.
    case skyline
    /// The Sun's disc.
    case sun
  }

  /// What the skyline says; nil where no horizon is known.
  public var skyline: SkylineMatch?
  /// What the Sun says; nil when it was not found, or not asked because the skyline decides.
  public var sun: SunSight?
  /// Why the Sun says nothing; nil when it does, or was not asked.
  public var sunRefusal: SunRefusal?

  /// Makes a direction of which nothing is known.
  public init() {}

  /// What the accepted attitude is from; nil when there is none.
  public var source: Source? {
    if skyline?.isAccepted == true { return .skyline }
    return sun == nil ? nil : .sun
  }

  /// The accepted attitude.
  public var attitude: PictureAttitude? { source == .skyline ? skyline?.attitude : sun?.attitude }

  /// Standard deviation of its yaw, degrees.
  public var yawSigmaDegrees: Double? { source == .skyline ? skyline?.yawSigmaDegrees : sun?.yawSigmaDegrees }

  /// Why there is no direction, as far as the skyline is concerned; nil when there is one.
  public var refusal: SkylineRefusal? { source == nil ? skyline?.refusal ?? .noElevation : nil }
}
