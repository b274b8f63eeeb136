import WaymarkRouting

/// What access tags of OpenStreetMap say to walkers and cyclists.
enum AccessTags {
  /// Whether one may go there.
  typealias Right = StreetCondition.Right

  private static let open: Set<String> = [
    "yes", "permissive", "use_sidepath", "designated", "destination", "official", "public", "restricted", "crossing",
    "sidewalk", "allowed", "passable", "footway", "dismount", "lane", "track", "shared", "shared_lane", "sidepath",
  ]
  private static let owned: Set<String> = ["private", "customers", "delivery", "permit", "residents"]
  private static let closed: Set<String> = [
    "no", "agricultural", "forestry", "discouraged", "emergency", "military", "none", "impassable",
  ]

  /// What a value says; nil when it says nothing that is known. Of a list, such as `customers;permissive`, the widest counts.
  static func right(_ value: String?) -> Right? {
    guard let value else { return nil }
    if open.contains(value) { return .open }
    if owned.contains(value) { return .isPrivate }
    if closed.contains(value) { return .closed }
    guard value.contains(";") else { return nil }
    let rights = value.split(separator: ";").compactMap { part in right(String(part.filter { $0 != " " })) }
    return rights.min { $0.rawValue < $1.rawValue }
  }

  /// What tags say to people on foot: `foot` stands above `access`.
  static func onFoot(_ tags: OSMTags) -> Right? { right(tags["foot"]) ?? right(tags["access"]) }

  /// What they say to cyclists.
  static func byBicycle(_ tags: OSMTags) -> Right? {
    right(tags["bicycle"]) ?? right(tags["vehicle"]) ?? right(tags["access"])
  }
}
