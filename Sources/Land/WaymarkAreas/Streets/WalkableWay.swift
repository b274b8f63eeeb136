import Waymark

/// Which ways of OpenStreetMap people walk along, and which ground they cross freely.
enum WalkableWay {
  private static let kinds: [String: StreetKind] = [
    "trunk": .road, "primary": .road, "secondary": .road, "tertiary": .road, "trunk_link": .road,
    "primary_link": .road, "secondary_link": .road, "tertiary_link": .road,
    "residential": .street, "unclassified": .street, "road": .street,
    "service": .lane, "living_street": .lane, "pedestrian": .lane,
    "footway": .path, "path": .path, "steps": .path, "cycleway": .path, "track": .path, "bridleway": .path,
  ]
  private static let levelTunnels: Set<String> = ["no", "building_passage", "covered", "culvert"]
  private static let forbidden: Set<String> = ["no", "private"]
  private static let openLeisure: Set<String> = ["park", "garden", "playground", "pitch", "common", "golf_course"]
  private static let openLanduse: Set<String> = [
    "grass", "meadow", "recreation_ground", "village_green", "cemetery", "farmland",
  ]
  private static let openNature: Set<String> = ["beach", "sand", "grassland", "heath", "fell", "scree", "shingle"]

  /// The kind of street that a way is; nil when people do not walk along its line: motorways, areas, tunnels for cars,
  /// ways inside buildings, and ways closed to pedestrians.
  static func kind(of tags: OSMTags) -> StreetKind? {
    guard let highway = tags["highway"], let kind = kinds[highway], tags["area"] != "yes", tags["indoor"] != "yes"
    else { return nil }
    if tags["foot"].map(forbidden.contains) ?? false { return nil }
    if tags["access"].map(forbidden.contains) ?? false, tags["foot"] == nil { return nil }
    if kind != .path, let tunnel = tags["tunnel"], tunnel != "no" { return nil }
    return kind
  }

  /// Whether a way is on the ground, on a bridge or in a tunnel. A culvert is water's; a passage through a building stays on
  /// the ground.
  static func level(of tags: OSMTags) -> StreetLevel {
    if let bridge = tags["bridge"], bridge != "no" { return .bridge }
    if let tunnel = tags["tunnel"], !levelTunnels.contains(tunnel) { return .tunnel }
    return .ground
  }

  /// Whether it is a square, park, meadow, beach, or car park. A closed street is a ring to walk around, unless it is tagged as an area or
  /// a relation.
  static func isOpenGround(_ tags: OSMTags, isRelation: Bool) -> Bool {
    if tags["building"] != nil || !isRelation && tags["highway"] != nil && tags["area"] != "yes" { return false }
    if tags["highway"] == "pedestrian" || tags["highway"] == "footway" { return true }
    return tags["place"] == "square" || tags["amenity"] == "parking"
      || tags["leisure"].map(openLeisure.contains) ?? false || tags["landuse"].map(openLanduse.contains) ?? false
      || tags["natural"].map(openNature.contains) ?? false
  }
}
