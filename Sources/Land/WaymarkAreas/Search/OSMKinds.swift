import WaymarkSearch

/// Finds the kind of an element of OpenStreetMap by its tags.
struct OSMKinds {
  /// By key and value; the value `*` for any other.
  private let kinds: [String: [String: PlaceKind]]
  let catalogue: KindCatalogue
  let street: PlaceKind
  let path: PlaceKind
  let square: PlaceKind
  let locality: PlaceKind
  let town: PlaceKind
  let house: PlaceKind
  let building: PlaceKind
  let postcode: PlaceKind

  private static let streets: Set<String> = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "road",
    "pedestrian", "service", "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link",
  ]
  private static let paths: Set<String> = [
    "track", "path", "bridleway", "cycleway", "footway", "steps", "via_ferrata", "corridor",
  ]
  /// How much better known a street is than the others.
  private static let bonuses: [String: Int] = [
    "motorway": 25, "trunk": 20, "primary": 18, "secondary": 12, "tertiary": 7, "pedestrian": 12, "service": -15,
  ]
  /// Values that say that there is nothing.
  private static let nothing: Set<String> = [
    "no", "none", "vacant", "disused", "abandoned", "proposed", "construction",
  ]
  /// Lines that maps have in pieces.
  private static let lines: Set<String> = ["street", "path", "river", "stream", "ridge", "valley", "cliff", "wood"]

  init() {
    let catalogue = KindCatalogue()
    var kinds: [String: [String: PlaceKind]] = [:]
    for kind in catalogue.all {
      for tag in catalogue.tags(kind) where kinds[tag.key]?[tag.value] == nil {
        kinds[tag.key, default: [:]][tag.value] = kind
      }
    }
    self.kinds = kinds
    self.catalogue = catalogue
    let other = catalogue.all[0]
    street = catalogue.kind(named: "street") ?? other
    path = catalogue.kind(named: "path") ?? other
    square = catalogue.kind(named: "square") ?? other
    locality = catalogue.kind(named: "locality") ?? other
    town = catalogue.kind(named: "town") ?? other
    house = catalogue.kind(named: "house") ?? other
    building = catalogue.kind(named: "building") ?? other
    postcode = catalogue.kind(named: "postcode") ?? other
  }

  /// The kind of an element and how well known it is; nil when it is none that is searched for.
  func kind(_ tags: OSMTags, hasName: Bool) -> (kind: PlaceKind, importance: Int)? {
    var best: PlaceKind?
    for tag in tags.all {
      guard let values = kinds[tag.key], !Self.nothing.contains(tag.value), let found = values[tag.value] ?? values["*"]
      else { continue }
      if found.number < best?.number ?? .max { best = found }
    }
    guard let best, hasName || catalogue.isListedUnnamed(best) else { return nil }
    return (best, Int(catalogue.importance(best)) + Self.bonus(tags))
  }

  /// The kind of a named street, path or square; nil for other ways.
  func street(_ tags: OSMTags) -> (kind: PlaceKind, importance: Int)? {
    guard let highway = tags["highway"] else { return nil }
    let kind: PlaceKind
    if tags["area"] == "yes" {
      kind = square
    } else if Self.streets.contains(highway) {
      kind = street
    } else if Self.paths.contains(highway) {
      kind = path
    } else {
      return nil
    }
    return (kind, Int(catalogue.importance(kind)) + (Self.bonuses[highway] ?? 0) + Self.bonus(tags))
  }

  /// Whether the pieces of such a thing are a line.
  func isLine(_ kind: PlaceKind) -> Bool { Self.lines.contains(catalogue.name(kind)) }

  /// What is in an encyclopedia, has many inhabitants or stands high is better known.
  private static func bonus(_ tags: OSMTags) -> Int {
    var bonus = 0
    if tags["wikidata"] != nil { bonus += 12 }
    if tags["wikipedia"] != nil { bonus += 8 }
    if let people = tags["population"].flatMap({ Double($0) }), people >= 10, people < 1e9 {
      // 5 for each factor of ten.
      var rest = people
      while rest >= 10 {
        rest /= 10
        bonus += 5
      }
    }
    if tags["capital"] == "yes" { bonus += 20 }
    if let prominence = tags["prominence"].flatMap({ Double($0) }), prominence > 0 {
      bonus += Int(min(30, prominence / 30))
    }
    return bonus
  }
}
