public import WaymarkGeodesy
public import WaymarkTerrain

/// A request for what lies in a direction: an eye and a direction.
public struct SeekRequest: Sendable {
  /// The position of the eye.
  public var coordinate: Coordinate
  /// The altitude of the eye; nil for a person standing on the ground.
  public var altitude: Altitude?
  /// Height of the eye above the ground where no altitude is given, metres.
  public var eyeHeight = 1.6
  /// Apparent direction.
  public var direction: HorizontalDirection
  /// Range, metres.
  public var maximumRange = 100_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// Whether unknown terrain is treated as empty.
  public var ignoresGaps = false
  /// The input uncertainties, from which the uncertainty of the result follows.
  public var sigma = SightSigma()
  /// Step of the walk made for comparison, metres; nil for none.
  public var walkStep: Double?

  /// Requests what lies in a direction from a coordinate.
  public init(coordinate: Coordinate, altitude: Altitude? = nil, direction: HorizontalDirection) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.direction = direction
  }
}
