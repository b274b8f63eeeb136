public import WaymarkGeodesy
public import WaymarkTerrain

/// Where and when a camera looked around.
public struct PictureViewpoint: Hashable, Sendable {
  /// The place.
  public var coordinate: Coordinate
  /// Altitude of the eye in the terrain's reference; nil where neither it nor the ground is known: then there is no horizon.
  public var altitude: Altitude?
  /// Greatest ground distance of the horizon, metres.
  public var range: Double
  /// Coefficient of refraction.
  public var refraction: Double
  /// When; nil where that is not known: then Sun and Moon are not looked for.
  public var instant: UTCInstant?

  /// Makes a viewpoint.
  public init(
    coordinate: Coordinate, altitude: Altitude?, range: Double = 100_000,
    refraction: Double = CastOptions.usualRefraction,
    instant: UTCInstant? = nil
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.range = range
    self.refraction = refraction
    self.instant = instant
  }

  /// Sun and Moon as they are seen from there; nil where the time is not known.
  public var sky: SkyDiscs? {
    instant.map { SkyDiscs(at: $0, from: GeodeticPosition(coordinate, height: altitude?.meters ?? 0)) }
  }
}
