public import WaymarkGeodesy

/// Why a picture gives no direction by the Sun or the Moon.
public enum BodyRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// The body is below the horizon, or behind a mountain.
  case down
  /// It is so high that its azimuth hardly constrains the camera's.
  case tooHigh
  /// Too little of the Moon is lit.
  case thin
  /// How the camera stands to gravity is not known.
  case noGravity
  /// By compass and gravity it is outside the picture.
  case outOfView
  /// Nothing in the picture looks like its disc.
  case noDisc
  /// What looks like it is not as high as it is.
  case otherHeight
  /// Two things look like it.
  case ambiguous
  /// What is seen, or would be, may be the Moon or a lamp.
  case lamp

  /// One sentence for people, without a full stop.
  public func explanation(of body: SkyBody) -> String {
    let name = body == .sun ? "Sun" : "Moon"
    return switch self {
    case .down: "the \(name) is below the horizon or behind a mountain"
    case .tooHigh: "the \(name) is too high to tell directions apart"
    case .thin: "too little of the \(name) is lit"
    case .noGravity: "the direction from the \(name) needs gravity"
    case .outOfView: "the \(name) is not in view"
    case .noDisc: "no clear disc of the \(name) was found"
    case .otherHeight: "what looks like the \(name) is not as high as the \(name) is"
    case .ambiguous: "two things look like the \(name)"
    case .lamp: "what looks like the \(name) may be a lamp"
    }
  }
}
