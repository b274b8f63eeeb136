public import WaymarkGeodesy

/// The Moon or a lamp in a rendered view.
public struct LightGlow: Sendable {
  /// The disc.
  public var disc: SkyDisc
  /// The Sun that lights it, and of a lamp nil.
  public var sun: SkyDisc?
  /// Brightness of the disc where light comes in as it goes out; 1 and what is before it are overexposed.
  public var light: Double
  /// Brightness of what the lens scatters, at one degree.
  public var glare: Double

  /// Makes a light.
  public init(disc: SkyDisc, sun: SkyDisc? = nil, light: Double, glare: Double) {
    self.disc = disc
    self.sun = sun
    self.light = light
    self.glare = glare
  }
}
