public import WaymarkGeodesy

/// The Sun in a rendered view: where it is and how its light reaches the camera.
public struct SunGlow: Sendable {
  /// What is before it.
  public enum Veil: Sendable {
    /// Clear air.
    case none
    /// Thin clouds, through which the disc shows.
    case cirrus
    /// Clouds that hide the disc and shine around it.
    case cloud
  }

  /// The disc.
  public var disc: SkyDisc
  /// What is before it.
  public var veil: Veil

  /// Makes a Sun.
  public init(disc: SkyDisc, veil: Veil) {
    self.disc = disc
    self.veil = veil
  }
}
