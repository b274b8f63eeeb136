/// What access tags of OpenStreetMap say to walkers and cyclists.
enum AccessTags {
  /// Whether one may go there.
  enum Right: Equatable {
    case open
    /// For those only who live there or were invited.
    case isPrivate
    case closed
  }

  private static let open: Set<String> = [
    "yes", "permissive", "use_sidepath", "designated", "destination", "official", "public", "restricted", "crossing",
    "sidewalk", "allowed", "passable", "footway", "dismount", "lane", "track", "shared", "shared_lane", "sidepath",
  ]
  private static let owned: Set<String> = ["private", "customers", "delivery", "permit", "residents"]
  private static let closed: Set<String> = [
    "no", "agricultural", "forestry", "discouraged", "emergency", "military", "none", "impassable",
  ]

  /// What a value says; nil when it says nothing that is known.
  static func right(_ value: String?) -> Right? {
    guard let value else { return nil }
    if open.contains(value) { return .open }
    if owned.contains(value) { return .isPrivate }
    return closed.contains(value) ? .closed : nil
  }
}
