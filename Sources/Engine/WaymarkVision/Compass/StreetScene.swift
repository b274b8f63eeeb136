/// The houses around the place of a picture, and what is known of azimuth and place there.
public struct StreetScene: Sendable {
  /// Walls and streets around the estimated position.
  public var map: WallMap
  /// What is known of azimuth and place.
  public var prior: StreetCompassPrior
  /// Where the optical axis meets the picture, as a share of its width and of its height.
  public var centre = (x: 0.5, y: 0.5)

  /// Makes a scene.
  public init(map: WallMap, prior: StreetCompassPrior) {
    self.map = map
    self.prior = prior
  }
}
