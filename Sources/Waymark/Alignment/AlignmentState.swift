/// How far an alignment can be trusted, from nothing to lane accuracy.
public enum AlignmentState: String, Equatable, Sendable, CaseIterable {
  /// No position yet.
  case unknown
  /// A position, but the yaw may be tens of degrees off or its error is not known.
  case rough
  /// Yaw and position are good enough to follow a route.
  case good
  /// Good enough to put a mark on a door.
  case precise
}

extension AlignmentState: Comparable {
  /// Unknown is the least, precise the most.
  public static func < (a: AlignmentState, b: AlignmentState) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .unknown: 0
    case .rough: 1
    case .good: 2
    case .precise: 3
    }
  }
}
