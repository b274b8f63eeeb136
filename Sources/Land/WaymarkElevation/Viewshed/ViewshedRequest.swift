public import WaymarkGeodesy
import WaymarkTerrain

/// A request for a viewshed: what can be seen from a position.
public struct ViewshedRequest: Sendable {
  /// The position of the eye.
  public var coordinate: Coordinate
  /// The altitude of the eye; nil for a person standing on the ground. An altitude below the ground is raised to it.
  public var altitude: Altitude?
  /// Height of the eye above the ground, metres.
  public var eyeHeight = 1.6
  /// Height of the target above the ground, metres.
  public var targetHeight = 0.0
  /// Range, metres.
  public var maximumRange = 30_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// Points along the longer side of the raster.
  public var size = 512

  /// Requests the viewshed from a coordinate.
  public init(coordinate: Coordinate, altitude: Altitude? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
  }
}
