public import WaymarkGeodesy

/// What this pixel shows is known: the user put it on a thing, or its direction was found from the picture.
public struct Sighting: Equatable, Sendable {
  /// What was sighted.
  public enum Target: Equatable, Sendable {
    /// The Sun's centre.
    case sun
    /// The Moon's centre.
    case moon
    /// A known position: a summit, a tower.
    case position(Position)
    /// A direction that was measured in the picture, as by its skyline: from true north, true elevation, and the azimuth's
    /// standard deviation, degrees.
    case direction(azimuthDegrees: Double, elevationDegrees: Double, sigmaDegrees: Double)
    /// A direction of which the picture leaves several azimuths open, one to `maximumChoices`; true elevation, degrees.
    case directions([AzimuthChoice], elevationDegrees: Double)
  }

  /// Maximum number of azimuths of a direction that the picture leaves open.
  public static let maximumChoices = 16

  /// Where in the viewport.
  public var pixel: PixelPoint
  /// What it was.
  public var target: Target

  /// Makes a sighting.
  public init(pixel: PixelPoint, target: Target) {
    self.pixel = pixel
    self.target = target
  }
}
