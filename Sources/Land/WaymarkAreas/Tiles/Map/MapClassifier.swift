import WaymarkFormats
import WaymarkTiles

/// Derives from the tags of OpenStreetMap what an element is on the map (OpenStreetMap wiki, "Map features").
enum MapClassifier {
  // MARK: - Lines

  private static let streets: [String: (name: String, zoom: Int)] = [
    "motorway": ("motorway", 5), "motorway_link": ("motorway", 11), "trunk": ("trunk", 6),
    "trunk_link": ("trunk", 11), "primary": ("primary", 7), "primary_link": ("primary", 11),
    "secondary": ("secondary", 9), "secondary_link": ("secondary", 12), "tertiary": ("tertiary", 10),
    "tertiary_link": ("tertiary", 12), "unclassified": ("minor", 11), "residential": ("minor", 12),
    "living_street": ("minor", 12), "road": ("minor", 12), "pedestrian": ("pedestrian", 12), "service": ("service", 13),
  ]
  private static let paths: [String: Int] = [
    "track": 11, "path": 11, "bridleway": 12, "cycleway": 12, "footway": 13, "steps": 13, "via_ferrata": 12,
  ]
  private static let railways: [String: Int] = [
    "rail": 9, "narrow_gauge": 9, "light_rail": 11, "subway": 13, "tram": 13, "funicular": 11, "monorail": 12,
  ]
  private static let cables: Set<String> = ["cable_car", "gondola", "chair_lift", "mixed_lift", "drag_lift", "t-bar"]
  private static let waterways: [String: Int] = ["river": 8, "canal": 10, "stream": 12, "drain": 14, "ditch": 14]

  /// What an open or closed line is; nil when the map does not show it as a line.
  static func line(_ tags: OSMTags) -> MapKind? {
    if let highway = tags["highway"] {
      guard tags["area"] != "yes" else { return nil }
      return street(highway, tags)
    }
    if let waterway = tags["waterway"], let zoom = waterways[waterway] {
      var kind = MapKind(.water, waterway, from: zoom)
      kind.attributes.add("name", tags["name"])
      addCrossing(tags, to: &kind)
      return kind
    }
    if let railway = tags["railway"], let zoom = railways[railway] {
      var kind = MapKind(.railways, railway == "rail" ? "rail" : railway, from: tags["service"] == nil ? zoom : 13)
      addCrossing(tags, to: &kind)
      return kind
    }
    if let cable = tags["aerialway"], cables.contains(cable) {
      var kind = MapKind(.railways, "aerialway", from: 12)
      kind.attributes.add("name", tags["name"])
      return kind
    }
    return nil
  }

  private static func street(_ highway: String, _ tags: OSMTags) -> MapKind? {
    var kind: MapKind
    if let street = streets[highway] {
      kind = MapKind(.streets, street.name, from: street.zoom)
    } else if let zoom = paths[highway] {
      kind = MapKind(.paths, highway, from: zoom)
    } else {
      return nil
    }
    kind.attributes.add("highway", highway)
    kind.attributes.add("name", tags["name"])
    kind.attributes.add("ref", tags["ref"])
    kind.attributes.add("surface", tags["surface"])
    kind.attributes.add("sac_scale", tags["sac_scale"])
    kind.attributes.add("access", tags["foot"] ?? tags["access"])
    addCrossing(tags, to: &kind)
    addWalk(tags, to: &kind)
    return kind
  }

  /// What its class does not say of how people walk there.
  private static func addWalk(_ tags: OSMTags, to kind: inout MapKind) {
    let walk = WalkableWay.kind(of: tags)
    if walk != kind.name.flatMap({ MapClass.streetKind(Array($0.utf8)) }) {
      kind.attributes.add("walk", walk.map { .text($0.rawValue) } ?? .flag(false))
    }
    if walk != nil, WalkableWay.level(of: tags) == .ground, kind.attributes["tunnel"] != nil {
      kind.attributes.add("passage", .flag(true))
    }
  }

  private static func addCrossing(_ tags: OSMTags, to kind: inout MapKind) {
    if let bridge = tags["bridge"], bridge != "no" { kind.attributes.add("bridge", .flag(true)) }
    if let tunnel = tags["tunnel"], tunnel != "no" { kind.attributes.add("tunnel", .flag(true)) }
  }

  // MARK: - Areas

  private static let grounds: [String: [String: (name: String, zoom: Int)]] = [
    "natural": [
      "wood": ("wood", 7), "scrub": ("scrub", 9), "heath": ("scrub", 9), "grassland": ("grass", 9),
      "fell": ("grass", 9),
      "bare_rock": ("rock", 9), "scree": ("rock", 9), "shingle": ("rock", 11), "glacier": ("glacier", 7),
      "sand": ("sand", 10), "beach": ("sand", 10), "wetland": ("wetland", 10),
    ],
    "landuse": [
      "forest": ("wood", 7), "meadow": ("grass", 9), "grass": ("grass", 12), "village_green": ("grass", 12),
      "recreation_ground": ("park", 12), "farmland": ("farmland", 9), "orchard": ("orchard", 10),
      "vineyard": ("orchard", 10), "residential": ("residential", 9), "industrial": ("industrial", 10),
      "commercial": ("industrial", 10), "retail": ("industrial", 11), "railway": ("industrial", 12),
      "cemetery": ("cemetery", 12), "quarry": ("rock", 11), "allotments": ("orchard", 12), "flowerbed": ("grass", 15),
    ],
    "leisure": [
      "park": ("park", 11), "garden": ("park", 13), "pitch": ("pitch", 13), "playground": ("pitch", 14),
      "golf_course": ("park", 11), "common": ("grass", 12), "track": ("pitch", 14), "stadium": ("pitch", 13),
    ],
    "amenity": [
      "grave_yard": ("cemetery", 13), "parking": ("parking", 14), "school": ("school", 13),
      "university": ("school", 13),
      "college": ("school", 13), "kindergarten": ("school", 14), "hospital": ("school", 13),
    ],
    "highway": [
      "pedestrian": ("square", 13), "footway": ("square", 14), "service": ("parking", 14), "platform": ("square", 15),
    ],
    "place": ["square": ("square", 13)], "man_made": ["pier": ("pier", 12), "breakwater": ("pier", 12)],
    "aeroway": ["apron": ("parking", 12), "runway": ("parking", 11), "helipad": ("parking", 14)],
  ]
  private static let groundKeys = [
    "natural", "landuse", "leisure", "amenity", "highway", "place", "man_made", "aeroway",
  ]

  /// What a closed area is; nil when the map does not show it as an area.
  ///
  /// - Parameters:
  ///   - tags: its tags.
  ///   - isRelation: whether it is a multipolygon, which is always an area.
  /// - Returns: what it is.
  static func area(_ tags: OSMTags, isRelation: Bool = false) -> MapKind? {
    var kind = covered(tags, isRelation: isRelation)
    guard let known = kind, known.layer != .buildings else { return kind }
    let isOpen = WalkableWay.isOpenGround(tags, isRelation: isRelation)
    if isOpen != (known.layer == .landuse && MapClass.isOpenGround(Array((known.name ?? "").utf8))) {
      kind?.attributes.add("open", .flag(isOpen))
    }
    return kind
  }

  private static func covered(_ tags: OSMTags, isRelation: Bool) -> MapKind? {
    if let building = tags["building"], building != "no" {
      let (height, isKnown) = BuildingHeight.metres(tags)
      var kind = MapKind(.buildings, building == "yes" ? "building" : building, from: 13)
      kind.attributes.add("height", .number(height))
      if !isKnown { kind.attributes.add("heightIsEstimated", .flag(true)) }
      kind.attributes.add("minHeight", BuildingHeight.underside(tags, height: height).map { .number($0) })
      kind.attributes.add("name", tags["name"])
      kind.attributes.add("street", tags["addr:street"] ?? tags["addr:place"])
      kind.attributes.add("number", tags["addr:housenumber"])
      return kind
    }
    if let water = water(tags) { return water }
    for key in groundKeys {
      guard let value = tags[key], let ground = grounds[key]?[value] else { continue }
      // A closed footway encloses something; only the tag "area" makes it a square.
      if key == "highway", !isRelation, tags["area"] != "yes" { continue }
      var kind = MapKind(.landuse, ground.name, from: ground.zoom)
      kind.attributes.add("name", tags["name"])
      return kind
    }
    return nil
  }

  private static func water(_ tags: OSMTags) -> MapKind? {
    var name: String?
    if tags["natural"] == "water" {
      name = tags["water"] == "river" || tags["water"] == "canal" ? "river" : "lake"
    } else if tags["waterway"] == "riverbank" || tags["waterway"] == "dock" {
      name = "river"
    } else if tags["landuse"] == "reservoir" || tags["landuse"] == "basin" {
      name = "lake"
    } else if tags["leisure"] == "swimming_pool" {
      name = "pool"
    }
    guard let name else { return nil }
    var kind = MapKind(.water, name, from: name == "pool" ? 15 : 7)
    kind.attributes.add("name", tags["name"])
    return kind
  }

  // MARK: - Points

  private static let settlements: [String: Int] = [
    "city": 4, "town": 7, "village": 10, "suburb": 12, "quarter": 13, "hamlet": 12, "isolated_dwelling": 13,
    "neighbourhood": 13, "locality": 13, "farm": 13, "island": 8, "islet": 12, "square": 15,
  ]
  private static let sights: [String: [String: Int]] = [
    "tourism": [
      "alpine_hut": 11, "wilderness_hut": 12, "viewpoint": 13, "attraction": 14, "museum": 15, "hotel": 16,
      "camp_site": 14, "information": 15, "picnic_site": 15,
    ],
    "historic": ["castle": 13, "ruins": 14, "monument": 15, "archaeological_site": 14],
    "amenity": [
      "shelter": 14, "place_of_worship": 15, "townhall": 15, "school": 15, "hospital": 14, "pharmacy": 16,
      "restaurant": 16, "cafe": 16, "pub": 16, "drinking_water": 16, "toilets": 16, "library": 16, "post_office": 16,
      "parking": 16, "bus_station": 15, "theatre": 16, "university": 15, "fountain": 16,
    ],
    "railway": ["station": 12, "halt": 13, "tram_stop": 15], "highway": ["bus_stop": 16],
    "natural": ["cave_entrance": 14, "spring": 15, "waterfall": 13],
    "shop": ["supermarket": 16, "bakery": 16, "outdoor": 16],
  ]
  private static let sightKeys = ["tourism", "historic", "amenity", "railway", "natural", "highway", "shop"]

  /// What a point is; nil when the map has no name or symbol for it.
  static func point(_ tags: OSMTags) -> MapKind? {
    if let natural = tags["natural"], PeakTags.isPeak(tags) || natural == "saddle" {
      // A hill is drawn as a peak.
      var kind = MapKind(.peaks, natural == "hill" ? "peak" : natural, from: natural == "saddle" ? 12 : 8)
      kind.attributes.add("name", PeakTags.name(tags))
      kind.attributes.add("ele", HeightText.peakMeters(tags["ele"]).map { .number($0) })
      kind.attributes.add("prominence", HeightText.peakMeters(tags["prominence"]).map { .number($0) })
      return kind
    }
    return settlement(tags) ?? sight(tags)
  }

  private static func settlement(_ tags: OSMTags) -> MapKind? {
    guard let place = tags["place"], let zoom = settlements[place], let name = tags["name"] else { return nil }
    var kind = MapKind(.places, place, from: zoom)
    kind.attributes.add("name", name)
    kind.attributes.add("population", tags["population"].flatMap(Double.init).map { .number($0) })
    return kind
  }

  private static func sight(_ tags: OSMTags) -> MapKind? {
    for key in sightKeys {
      guard let value = tags[key], let zoom = sights[key]?[value] else { continue }
      let name = tags["name"]
      guard name != nil || value == "drinking_water" || value == "shelter" || value == "viewpoint" else { continue }
      var kind = MapKind(.places, value, from: zoom)
      kind.attributes.add("name", name)
      kind.attributes.add("ele", HeightText.meters(tags["ele"]).map { .number($0) })
      return kind
    }
    return nil
  }
}
