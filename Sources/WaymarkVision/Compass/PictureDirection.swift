/// Which way the camera of a picture was turned, as far as the picture says.
public struct PictureDirection: Hashable, Sendable {
  /// What a direction is from, in the order in which they are asked.
  public enum Source: String, CaseIterable, Sendable {
    /// The skyline.
    case skyline
    /// The Sun's disc.
    case sun
    /// The walls of houses.
    case houses
  }

  /// What the skyline says; nil where no horizon is known.
  public var skyline: SkylineMatch?
  /// What the Sun says; nil when it was not found, or not asked because the skyline decides.
  public var sun: SunSight?
  /// Why the Sun says nothing; nil when it does, or was not asked.
  public var sunRefusal: SunRefusal?
  /// What the houses say; nil when that is too little, or they were not asked because skyline or Sun decide.
  public var houses: HouseSight?
  /// Why the houses say nothing; nil when they do, or were not asked.
  public var houseRefusal: StreetCompassRefusal?

  /// Makes a direction of which nothing is known.
  public init() {}

  /// What the accepted attitude is from; nil when there is none.
  public var source: Source? {
    if skyline?.isAccepted == true { return .skyline }
    if sun != nil { return .sun }
    return houses != nil && choices == nil ? .houses : nil
  }

  /// Elevation of the optical axis, also where the houses leave several azimuths open, degrees; nil when nothing is found.
  public var pitchDegrees: Double? { attitude?.pitchDegrees ?? houses?.attitude.pitchDegrees }

  /// The azimuths that the houses leave open; nil where they decide, or say nothing.
  public var choices: YawMixture? { houses?.choices }

  private var accepted: (attitude: PictureAttitude?, yawSigmaDegrees: Double?) {
    switch source {
    case .skyline: (skyline?.attitude, skyline?.yawSigmaDegrees)
    case .sun: (sun?.attitude, sun?.yawSigmaDegrees)
    case .houses: (houses?.attitude, houses?.yawSigmaDegrees)
    case nil: (nil, nil)
    }
  }

  /// The accepted attitude.
  public var attitude: PictureAttitude? { accepted.attitude }

  /// Standard deviation of its yaw, degrees.
  public var yawSigmaDegrees: Double? { accepted.yawSigmaDegrees }

  /// Why there is no direction, by name: the skyline's reason where there is a horizon, otherwise that of the houses or of the Sun;
  /// nil when there is one.
  public var reason: String? {
    guard source == nil else { return nil }
    if choices != nil { return StreetCompassRefusal.ambiguous.rawValue }
    return skyline?.refusal?.rawValue ?? houseRefusal?.rawValue ?? sunRefusal?.rawValue
      ?? SkylineRefusal.noElevation.rawValue
  }

  /// Why there is no direction, as far as the skyline is concerned; nil when there is one.
  public var refusal: SkylineRefusal? { source == nil ? skyline?.refusal ?? .noElevation : nil }
}
