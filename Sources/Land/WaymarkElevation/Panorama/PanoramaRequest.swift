public import WaymarkGeodesy
import WaymarkTerrain

/// A request for a panorama.
public struct PanoramaRequest: Sendable {
  /// The position of the eye.
  public var coordinate: Coordinate
  /// The altitude of the eye; nil for a person standing on the ground. An altitude below the ground is raised to it.
  public var altitude: Altitude?
  /// Height of the eye above the ground, metres.
  public var eyeHeight = 1.6
  /// Azimuth of the middle, degrees; nil to look at the most prominent visible summit, or all around from north.
  public var heading: Double?
  /// Width of the sector, degrees, 1 … 360.
  public var degrees = 360.0
  /// Angle between directions, degrees.
  public var step = 0.05
  /// Range, metres.
  public var maximumRange = 200_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// A peak counts as visible when it is hidden by no more than this, minutes of arc.
  public var toleranceArcminutes = 1.0
  /// The angle that the elevations need not resolve, radians: half of the angle between directions by default.
  public var coarseness = 0.0005
  /// Maximum number of samples that may be held.
  public var sampleLimit = ElevationNeed.usualSampleLimit

  /// Requests the full circle from a coordinate.
  public init(coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
