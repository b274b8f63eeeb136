public import WaymarkGeodesy
import WaymarkTerrain

/// Which panorama is wanted.
public struct PanoramaRequest: Sendable {
  /// Where the eye is.
  public var coordinate: Coordinate
  /// How high the eye is; nil for a person who stands on the ground. An altitude below the ground is raised to it.
  public var altitude: Altitude?
  /// Height of the eye above the ground, metres.
  public var eyeHeight = 1.6
  /// Azimuth of the first direction, degrees.
  public var firstAzimuth = 0.0
  /// How much of the circle, degrees, 1 … 360.
  public var degrees = 360.0
  /// Distance of directions, degrees.
  public var step = 0.05
  /// How far to look, metres.
  public var maximumRange = 200_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// A peak counts as seen when it is hidden by no more than this, minutes of arc.
  public var toleranceArcminutes = 1.0
  /// The angle that the elevations need not resolve, radians: half of the directions' distance by default.
  public var coarseness = 0.0005
  /// Samples that may be held.
  public var sampleLimit = ElevationNeed.usualSampleLimit

  /// Asks for the whole round from a place.
  public init(coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
