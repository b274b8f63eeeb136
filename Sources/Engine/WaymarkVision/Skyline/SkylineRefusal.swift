/// Why a picture gives no direction.
public enum SkylineRefusal: String, Hashable, Sendable, CaseIterable {
  /// There is no boundary of a sky in the picture.
  case noSky
  /// The skyline is so even that many directions fit.
  case flatSkyline
  /// Two directions fit about as well.
  case ambiguous
  /// Something else than the horizon bounds the sky in too many columns: trees, houses, people, clouds.
  case obstructed
  /// No direction fits: the horizon of this place is not in the picture, or hardly.
  case noMatch
  /// The left and the right half of the picture contradict each other.
  case contradictory
  /// Elevations are not known where they matter.
  case noElevation

  /// One sentence for people, without a full stop.
  public var explanation: String {
    switch self {
    case .noSky: "no boundary between sky and ground was found"
    case .flatSkyline: "the skyline is too even to tell directions apart"
    case .ambiguous: "two directions fit about as well"
    case .obstructed: "too much of the skyline is not the horizon (trees, houses, clouds)"
    case .noMatch: "the computed horizon does not fit in any direction"
    case .contradictory: "the halves of the picture contradict each other"
    case .noElevation: "the elevations in view are not known"
    }
  }
}
