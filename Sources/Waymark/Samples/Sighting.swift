public import WaymarkGeodesy

/// The user put this pixel on a thing whose direction is known.
public struct Sighting: Equatable, Sendable {
  /// What was sighted.
  public enum Target: Equatable, Sendable {
    /// The Sun's centre.
    case sun
    /// The Moon's centre.
    case moon
    /// A known position: a summit, a tower.
    case position(Position)
  }

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
