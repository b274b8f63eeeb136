public import WaymarkGeodesy

/// The line of sight of an eye: where it is, how high, and in which direction it looks.
///
/// The direction is the *apparent* one, as a camera sees it: refraction bends the light on its way, not at the eye.
public struct SightLine: Hashable, Sendable {
  /// Where the eye is.
  public var coordinate: Coordinate
  /// How high the eye is.
  public var altitude: Altitude
  /// Azimuth in degrees clockwise from true north and elevation above the horizontal in degrees.
  public var direction: HorizontalDirection

  /// Makes a line of sight, or nil when the altitude is not within ±100 km, the azimuth not finite, or the elevation
  /// not in [−90, 90].
  public init?(from coordinate: Coordinate, altitude: Altitude, direction: HorizontalDirection) {
    guard abs(altitude.meters) <= 100_000, direction.azimuthDegrees.isFinite, abs(direction.elevationDegrees) <= 90
    else { return nil }
    self.coordinate = coordinate
    self.altitude = altitude
    self.direction = direction
  }
}
