/// Why a picture between houses gives no yaw.
public enum StreetCompassRefusal: String, Error, Hashable, Sendable {
  /// Several directions remain, or one that is not known well enough.
  case ambiguous
  /// A number of the prior is out of its range or none.
  case badPrior
  /// The picture has fewer than ten straight lines.
  case fewLines
  /// No three lines agree on a horizontal direction.
  case noDirection
  /// The map has no wall within 90 m.
  case noWalls
}

extension StreetCompassRefusal: CustomStringConvertible {
  /// One sentence: what was wrong, and what to do.
  public var description: String {
    switch self {
    case .ambiguous: "The houses leave several directions open; point the camera along the street."
    case .badPrior:
      "The prior's yaw, tilt, position or one of their deviations is out of its range; give numbers within the stated ranges."
    case .fewLines: "The picture has fewer than ten straight lines; point the camera at houses."
    case .noDirection:
      "No three lines of the picture agree on a horizontal direction; point the camera along the street."
    case .noWalls: "The map has no building within 90 m of the place; load an area with buildings."
    }
  }
}
