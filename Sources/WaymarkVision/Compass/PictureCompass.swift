public import WaymarkGeodesy

/// Finds which way the camera of a picture was turned: from the skyline, and where that does not decide from the Sun.
public struct PictureCompass: Sendable {
  private let matcher = SkylineMatcher()
  private let finder = SunFinder()

  /// Makes a compass.
  public init() {}

  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture, upright.
  ///   - prior: what is known of the camera.
  ///   - horizon: the horizon at its place; nil where elevations are not known.
  ///   - sun: the Sun as it is seen from there at the time of the picture, with refraction; nil when the time is not known.
  /// - Returns: what was found, or why not.
  public func look(
    _ picture: ColourPicture, prior: SkylinePrior, horizon: HorizonProfile?, sun: SkyDisc?
  ) -> PictureDirection {
    var direction = PictureDirection()
    if let horizon { direction.skyline = matcher.match(picture, horizon: horizon, prior: prior) }
    guard direction.source == nil, let sun else { return direction }
    do throws(SunRefusal) {
      direction.sun = try finder.find(in: picture, prior: prior, sun: sun, horizon: horizon)
    } catch {
      direction.sunRefusal = error
    }
    return direction
  }
}
