public import WaymarkGeodesy

/// Finds the Sun's disc in a picture, where it is in view, and the camera's direction by it.
public struct SunFinder: Sendable {
  /// Highest Sun usable for azimuth, degrees.
  public static let maximumElevationDegrees = 60.0
  /// Between these it is worth looking for by itself, degrees: lower down haze, trees and houses hide the Sun.
  static let elevations = (minimum: 1.0, maximum: maximumElevationDegrees)

  /// The largest glare, radians.
  private static let maximumRadius = Angle.radians(6)

  /// Makes a finder.
  public init() {}

  /// Finds the Sun.
  ///
  /// - Parameters:
  ///   - picture: a picture, upright.
  ///   - prior: what is known of the camera; gravity is needed.
  ///   - sun: the Sun's disc as it is seen from the camera's place at the time of the picture, with refraction.
  ///   - horizon: the horizon there, where it is known: ground may hide the Sun.
  /// - Returns: the direction.
  /// - Throws: `BodyRefusal`.
  /// - Complexity: O(n) in the pixels.
  public func find(
    in picture: ColourPicture, prior: SkylinePrior, sun: SkyDisc, horizon: HorizonProfile? = nil
  ) throws(BodyRefusal) -> BodySight {
    try BodySearch.check(sun, maximumElevation: Self.maximumElevationDegrees, horizon: horizon)
    let search = try BodySearch(picture, side: GlareFinder.side, prior: prior, disc: sun)
    var levels = BrightnessLevels(search.picture)
    // What is left of the disc in clouds is smaller.
    let finder = GlareFinder(
      minimumRadius: 0.8 * Angle.radians(sun.radiusDegrees), maximumRadius: Self.maximumRadius, unevenness: 0)
    return try finder.find(search, &levels)
  }
}
