/// Why a picture gives no direction by the Sun.
public enum SunRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// The Sun is below the horizon, or behind a mountain.
  case down
  /// It is so high that its azimuth tells little of the camera's.
  case tooHigh
  /// How the camera stands to gravity is not known.
  case noGravity
  /// By compass and gravity it is outside the picture.
  case outOfView
  /// Nothing in the picture is as bright, round and evenly surrounded as the Sun's disc.
  case noDisc
  /// What looks like the Sun is not as high as the Sun is.
  case otherHeight
  /// Two things look like the Sun.
  case ambiguous

  /// One sentence for people, without a full stop.
  public var explanation: String {
    switch self {
    case .down: "the Sun is below the horizon or behind a mountain"
    case .tooHigh: "the Sun is too high to tell directions apart"
    case .noGravity: "the direction from the Sun needs gravity"
    case .outOfView: "the Sun is not in view"
    case .noDisc: "no clear disc of the Sun was found"
    case .otherHeight: "what looks like the Sun is not as high as the Sun is"
    case .ambiguous: "two things look like the Sun"
    }
  }
}
