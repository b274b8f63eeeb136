public import WaymarkGeodesy
public import WaymarkTerrain

/// What somebody looks at and wants to know: an eye and a direction.
public struct SeekRequest: Sendable {
  /// Where the eye is.
  public var coordinate: Coordinate
  /// How high the eye is; nil for a person who stands on the ground.
  public var altitude: Altitude?
  /// Height of the eye above the ground where no altitude is given, metres.
  public var eyeHeight = 1.6
  /// Apparent direction.
  public var direction: HorizontalDirection
  /// How far to look, metres.
  public var maximumRange = 100_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// True to look past unknown terrain as if nothing were there.
  public var ignoresGaps = false
  /// What the uncertainty of the place follows from.
  public var sigma = SightSigma()
  /// Step of the walk that is made for comparison, metres; nil for none.
  public var walkStep: Double?

  /// Asks from a place in a direction.
  public init(coordinate: Coordinate, altitude: Altitude? = nil, direction: HorizontalDirection) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.direction = direction
  }
}
