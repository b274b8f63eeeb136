/// Which way the camera of a picture was turned, as far as the picture says.
public struct PictureDirection: Hashable, Sendable {
  /// What a direction is from, in the order in which they are asked.
  public enum Source: String, CaseIterable, Sendable {
    /// The skyline.
    case skyline
    /// The Sun's disc.
    case sun
    /// The Moon.
    case moon
    /// The walls of houses.
    case houses
  }

  /// What the skyline says; nil where no horizon is known.
  public var skyline: SkylineMatch?
  /// What the Sun says; nil when it was not found, or not asked because the skyline decides.
  public var sun: BodySight?
  /// Why the Sun says nothing; nil when it does, or was not asked.
  public var sunRefusal: BodyRefusal?
  /// What the Moon says; nil when it was not found, or not asked because skyline or Sun decide.
  public var moon: BodySight?
  /// Why the Moon says nothing; nil when it does, or was not asked.
  public var moonRefusal: BodyRefusal?
  /// The direction if a glaring spot at night is the Moon: it may be a lamp. A running camera takes it for the Moon once it has stayed where it
  /// is. Nil when there is none.
  public var glare: BodySight?
  /// What the houses say; nil when that is too little, or they were not asked because the others decide.
  public var houses: HouseSight?
  /// Why the houses say nothing; nil when they do, or were not asked.
  public var houseRefusal: StreetCompassRefusal?

  /// Makes a direction of which nothing is known.
  public init() {}

  /// What the accepted attitude is from; nil when there is none.
  public var source: Source? {
    if skyline?.isAccepted == true { return .skyline }
    if sun != nil { return .sun }
    if moon != nil { return .moon }
    if let houses, houses.choices == nil { return .houses }
    return nil
  }

  /// Elevation of the optical axis, also where the houses leave several azimuths open, degrees; nil when nothing is found.
  public var pitchDegrees: Double? { attitude?.pitchDegrees ?? houses?.attitude.pitchDegrees }

  /// The azimuths that the houses leave open; nil where something decides, or they say nothing.
  public var choices: YawMixture? { source == nil ? houses?.choices : nil }

  private var accepted: (attitude: PictureAttitude?, yawSigmaDegrees: Double?) {
    switch source {
    case .skyline: (skyline?.attitude, skyline?.yawSigmaDegrees)
    case .sun: (sun?.attitude, sun?.yawSigmaDegrees)
    case .moon: (moon?.attitude, moon?.yawSigmaDegrees)
    case .houses: (houses?.attitude, houses?.yawSigmaDegrees)
    case nil: (nil, nil)
    }
  }

  /// The accepted attitude.
  public var attitude: PictureAttitude? { accepted.attitude }

  /// Standard deviation of its yaw, degrees.
  public var yawSigmaDegrees: Double? { accepted.yawSigmaDegrees }

  /// Why there is no direction, by name: the skyline's reason where there is a horizon, otherwise that of the houses, of the Sun or of the Moon;
  /// nil when there is one.
  public var reason: String? {
    guard source == nil else { return nil }
    if choices != nil { return StreetCompassRefusal.ambiguous.rawValue }
    return skyline?.refusal?.rawValue ?? houseRefusal?.rawValue ?? bodyRefusal?.rawValue
      ?? SkylineRefusal.noElevation.rawValue
  }

  /// Why neither Sun nor Moon gives a direction: the Moon's reason where the Sun is down.
  private var bodyRefusal: BodyRefusal? { sunRefusal == .down ? moonRefusal ?? sunRefusal : sunRefusal }

  /// Why there is no direction, as far as the skyline is concerned; nil when there is one.
  public var refusal: SkylineRefusal? { source == nil ? skyline?.refusal ?? .noElevation : nil }
}
