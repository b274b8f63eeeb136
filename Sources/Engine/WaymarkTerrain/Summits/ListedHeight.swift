/// What the ground says about the height that a map or a list gives a summit.
public enum ListedHeight: Hashable, Sendable {
  /// None is given.
  case missing
  /// It agrees with the ground.
  case agrees
  /// The number agrees as feet: the unit was left out.
  case agreesInFeet
  /// The number agrees as metres, although it was given in feet.
  case agreesInMeters
  /// A thousand times the number agrees: a separator of thousands was taken for a decimal point, or it is in kilometres.
  case agreesInThousands
  /// No reading agrees: it is not used.
  case disagrees

  /// Whether it counts as the summit's height.
  public var isUsed: Bool {
    switch self {
    case .agrees, .agreesInFeet, .agreesInMeters, .agreesInThousands: true
    case .missing, .disagrees: false
    }
  }

  private static let metersPerFoot = 0.3048

  /// Finds the reading of a listed height that agrees with the ground.
  ///
  /// - Parameters:
  ///   - listed: the height as the list gives it, metres; nil when it gives none.
  ///   - ground: between which heights the top may be, by the ground, metres.
  /// - Returns: the height that counts, nil where none does, and what it is.
  static func reading(of listed: Double?, ground: ClosedRange<Double>) -> (height: Double?, verdict: ListedHeight) {
    guard let listed, listed.isFinite else { return (nil, .missing) }
    for (height, verdict) in readings(of: listed) where ground.contains(height) { return (height, verdict) }
    return (nil, .disagrees)
  }

  /// By how much the ground disagrees with the reading that is nearest to it, metres; 0 where one agrees or none is given.
  static func disagreement(of listed: Double?, ground: ClosedRange<Double>) -> Double {
    guard let listed, listed.isFinite else { return 0 }
    var least = Double.infinity
    for (height, _) in readings(of: listed) {
      least = min(least, max(0, max(ground.lowerBound - height, height - ground.upperBound)))
    }
    return least
  }

  private static func readings(of listed: Double) -> [(Double, ListedHeight)] {
    [
      (listed, .agrees), (listed * metersPerFoot, .agreesInFeet), (listed / metersPerFoot, .agreesInMeters),
      (listed * 1000, .agreesInThousands),
    ]
  }
}
