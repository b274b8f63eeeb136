public import WaymarkGeodesy
import WaymarkTerrain

/// Which viewshed is wanted: what can be seen from a place.
public struct ViewshedRequest: Sendable {
  /// Where the eye is.
  public var coordinate: Coordinate
  /// How high the eye is; nil for a person who stands on the ground. An altitude below the ground is raised to it.
  public var altitude: Altitude?
  /// Height of the eye above the ground, metres.
  public var eyeHeight = 1.6
  /// How high above the ground stands what is to be seen, metres.
  public var targetHeight = 0.0
  /// How far to look, metres.
  public var maximumRange = 30_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// Points along the longer side of the raster.
  public var size = 512

  /// Asks from a place.
  public init(coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
