/// How pairs of estimates are chosen for the yaw correction.
public enum PairSelection: Equatable, Sendable {
  /// A random part of all pairs, in percent (0…100].
  case random(percent: Double)
  /// Each estimate in one pair only: number i of n with number i + n/2, so that the two are far apart.
  case disjoint
  /// The heaviest part of all pairs, in percent (0…100]; weight = distance ÷ sum of the two accuracy radii.
  case heaviest(percent: Double)

  /// The part of all pairs in percent; 50 where the choice has none.
  package var percent: Double {
    switch self {
    case .random(let percent), .heaviest(let percent): percent
    case .disjoint: 50
    }
  }
}
