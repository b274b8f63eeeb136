/// How a line of sight is followed.
public struct CastOptions: Hashable, Sendable {
  /// Greatest ground distance, metres; kept within 0 … 1,000,000.
  public var maximumRange: Double
  /// Coefficient of refraction k: curvature of the light over curvature of the Earth. 0.13 is usual by day, 0 without
  /// air, 1/7 is the "7/6" rule; kept within −2 … 0.9.
  public var refraction: Double
  /// True to pass over unknown terrain as if nothing were there, false to end with `CastOutcome.unknown`.
  public var ignoresGaps: Bool
  /// Standard deviations from which a hit's uncertainty follows.
  public var sigma: SightSigma
  /// Height of the geoid above the ellipsoid around the eye, metres; needed only where the eye's altitude counts from
  /// another surface than the terrain.
  public var undulation: Double?

  /// The usual coefficient of refraction.
  public static let usualRefraction = 0.13

  /// Makes options.
  public init(
    maximumRange: Double = 100_000, refraction: Double = usualRefraction, ignoresGaps: Bool = false,
    sigma: SightSigma = SightSigma(), undulation: Double? = nil
  ) {
    self.maximumRange = maximumRange
    self.refraction = refraction
    self.ignoresGaps = ignoresGaps
    self.sigma = sigma
    self.undulation = undulation
  }
}
