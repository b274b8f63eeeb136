/// The kind of a street: how far beside its line people walk.
public enum StreetKind: String, Equatable, Sendable, CaseIterable {
  /// A wide road with pavements: trunk to tertiary.
  case road
  /// A street between houses: residential, unclassified.
  case street
  /// A street without pavements: service, living street, pedestrian zone.
  case lane
  /// A path for pedestrians and bicycles: footway, path, steps, track.
  case path
  /// The route that is followed: the line of some street that is probably, but not certainly, walked.
  case route

  /// Distance from the line, metres, within which all positions are equally likely.
  package var halfWidth: Double {
    switch self {
    case .road: return 7
    case .street: return 4.5
    case .lane: return 3
    case .path: return 1.5
    case .route: return 5
    }
  }

  /// How much likelier the walk is on this kind of street than on any other, for each piece of the path.
  var preference: Double { self == .route ? 1.25 : 1 }
}
