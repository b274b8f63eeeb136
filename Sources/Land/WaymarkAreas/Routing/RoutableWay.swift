import WaymarkRouting

/// Which ways of OpenStreetMap one can travel along on foot, by bicycle or in a wheelchair, and how: the table of
/// docs/routing.md (wiki.openstreetmap.org, "OSM tags for routing").
enum RoutableWay {
  private static let uses: [String: StreetUse] = [
    "trunk": .mainRoad, "trunk_link": .mainRoad, "primary": .mainRoad, "primary_link": .mainRoad,
    "secondary": .mainRoad, "secondary_link": .mainRoad, "tertiary": .road, "tertiary_link": .road,
    "unclassified": .street, "residential": .street, "road": .street, "living_street": .livingStreet,
    "service": .service, "pedestrian": .pedestrian, "footway": .footway, "corridor": .footway, "platform": .footway,
    "path": .path, "track": .track, "cycleway": .cycleway, "bridleway": .bridleway, "steps": .steps,
    "elevator": .elevator, "motorway": .mainRoad, "motorway_link": .mainRoad, "busway": .service,
    "bus_guideway": .service,
  ]
  /// Roads for motor vehicles or buses alone, where no tag says otherwise.
  private static let forMotors: Set<String> = ["motorway", "motorway_link", "busway", "bus_guideway"]
  /// Where people on foot may go only when a tag says so.
  private static let notOnFoot: Set<StreetUse> = [.cycleway, .bridleway]
  /// Where cyclists have to get off, when no tag says otherwise.
  private static let notRidden: Set<StreetUse> = [.pedestrian, .footway, .bridleway, .steps, .escalator, .elevator]
  private static let difficulties: [String: UInt8] = [
    "hiking": 1, "mountain_hiking": 2, "demanding_mountain_hiking": 3, "alpine_hiking": 4,
    "demanding_alpine_hiking": 5, "difficult_alpine_hiking": 6,
  ]
  private static let surfaces: [String: StreetSurface] = [
    "paved": .paved, "asphalt": .paved, "concrete": .paved, "concrete:plates": .paved, "concrete:lanes": .paved,
    "paving_stones": .paved, "sett": .paved, "cobblestone": .paved, "unhewn_cobblestone": .compacted,
    "bricks": .paved, "brick": .paved, "metal": .paved, "wood": .paved, "rubber": .paved, "tartan": .paved,
    "compacted": .compacted, "fine_gravel": .compacted, "chipseal": .paved, "gravel": .unpaved, "pebblestone": .unpaved,
    "unpaved": .unpaved, "ground": .unpaved, "dirt": .unpaved, "earth": .unpaved, "grass": .unpaved,
    "grass_paver": .compacted, "clay": .unpaved, "woodchips": .unpaved, "rock": .rough, "rocky": .rough,
    "sand": .rough, "mud": .rough, "snow": .rough, "ice": .rough, "stepping_stones": .rough, "roots": .rough,
  ]
  private static let roughness: [String: StreetSurface] = [
    "bad": .unpaved, "very_bad": .unpaved, "horrible": .rough, "very_horrible": .rough, "impassable": .rough,
  ]
  private static let grades: [String: StreetSurface] = [
    "grade1": .paved, "grade2": .compacted, "grade3": .unpaved, "grade4": .unpaved, "grade5": .rough,
  ]

  /// The traits of a way, or of an area; nil when it is not routable.
  ///
  /// - Parameters:
  ///   - tags: its tags.
  ///   - hasCondition: whether something opens it at some times.
  /// - Returns: the traits, without the condition.
  static func traits(of tags: OSMTags, hasCondition: Bool = false) -> StreetTraits? {
    guard let use = use(of: tags) else { return nil }
    var traits = StreetTraits(use: use, surface: surface(of: tags, use), access: [])
    traits.hikingDifficulty = tags["sac_scale"].flatMap { difficulties[$0] } ?? 0
    traits.access = access(of: tags, use).union(place(of: tags))
    if wheelchair(tags, traits) { traits.access.insert(.wheelchair) }
    return hasCondition || !traits.access.isDisjoint(with: .directions) ? traits : nil
  }

  /// Its name, or its number where it has none.
  static func name(of tags: OSMTags) -> String { tags["name"] ?? tags["ref"] ?? "" }

  private static func use(of tags: OSMTags) -> StreetUse? {
    guard let highway = tags["highway"] else {
      if tags["route"] == "ferry" { return .ferry }
      let isPlatform = tags["public_transport"] == "platform" || tags["railway"] == "platform"
      return isPlatform || tags["man_made"] == "pier" && tags["floating"] != "yes" ? .footway : nil
    }
    guard let use = uses[highway] else { return nil }
    if use == .steps, let conveying = tags["conveying"], conveying != "no" { return .escalator }
    guard use == .service else { return use }
    switch tags["service"] {
    case "alley": return .alley
    case "driveway": return .driveway
    default: return .service
    }
  }

  private static func surface(of tags: OSMTags, _ use: StreetUse) -> StreetSurface {
    var surface: StreetSurface =
      switch use {
      case .path, .track, .bridleway: .unpaved
      default: .paved
      }
    if let grade = tags["tracktype"].flatMap({ grades[$0] }) { surface = grade }
    if let known = tags["surface"].flatMap({ surfaces[$0] }) { surface = known }
    if let rough = tags["smoothness"].flatMap({ roughness[$0] }), rough.rawValue > surface.rawValue { surface = rough }
    return surface
  }

  // MARK: - Access

  private static func access(of tags: OSMTags, _ use: StreetUse) -> StreetTraits.Access {
    var access: StreetTraits.Access = []
    let general = AccessTags.right(tags["access"])
    // Roads for cars only; what is closed to all but some is open to those.
    let isMotorRoad = tags["motorroad"] == "yes" || tags["highway"].map(forMotors.contains) ?? false
    let byRule: AccessTags.Right =
      general == .closed || isMotorRoad ? .closed : general == .isPrivate ? .isPrivate : .open
    let hasSidewalk = sidewalks(tags).contains { !["no", "none", "separate"].contains($0) }
    let isBusway = tags["highway"] == "busway" && hasSidewalk
    let foot =
      AccessTags.right(tags["foot"])
      ?? (notOnFoot.contains(use) && !hasSidewalk ? .closed : isBusway && general != .closed ? .open : byRule)
    let isDesignated = tags["foot"] == nil && (tags["bicycle"] == "designated" && use == .path)
    let bicycle = AccessTags.right(tags["bicycle"] ?? tags["vehicle"]) ?? (isDesignated ? .open : byRule)
    access.formUnion(footDirections(tags, use, isOpen: foot != .closed))
    let isRoad = use.rawValue <= StreetUse.driveway.rawValue
    if tags["foot"] == "use_sidepath" || isRoad && !hasSidewalk && sidewalks(tags).contains("separate") {
      access.insert(.hasSidepath)
    }
    if bicycle != .closed, use != .bridleway || tags["bicycle"] != nil, !isMotorRoad || tags["bicycle"] != nil {
      let isPushed = tags["bicycle"] == "dismount" || notRidden.contains(use) && bicycleIsUnknown(tags)
      if !isPushed { access.formUnion(bicycleDirections(tags)) }
    }
    if foot == .isPrivate || (foot == .closed && bicycle == .isPrivate) { access.insert(.isPrivate) }
    if tags["junction"] == "roundabout" || tags["junction"] == "circular" { access.insert(.roundabout) }
    return access
  }

  private static func bicycleIsUnknown(_ tags: OSMTags) -> Bool { AccessTags.right(tags["bicycle"]) == nil }

  /// What is said of its pavements.
  private static func sidewalks(_ tags: OSMTags) -> [String] {
    ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"].compactMap { tags[$0] }
  }

  private static func footDirections(_ tags: OSMTags, _ use: StreetUse, isOpen: Bool) -> StreetTraits.Access {
    var access: StreetTraits.Access = isOpen ? openDirections(tags, use) : []
    // A tag for one direction stands above those for both; `foot` above `access`.
    for (direction, bit) in [("forward", .footForward), ("backward", .footBackward)] as [(String, StreetTraits.Access)]
    {
      let own = AccessTags.right(tags["foot:" + direction])
      switch own ?? (tags["foot"] == nil ? AccessTags.right(tags["access:" + direction]) : nil) {
      case .closed?: access.remove(bit)
      case .open?, .isPrivate?: access.insert(bit)
      case nil: break
      }
    }
    return access
  }

  private static func openDirections(_ tags: OSMTags, _ use: StreetUse) -> StreetTraits.Access {
    if use == .escalator {
      switch tags["conveying"] {
      case "forward": return .footForward
      case "backward": return .footBackward
      default: break
      }
    }
    // Elsewhere `oneway` is for vehicles; stairs have none.
    let isStairs = (use == .steps || use == .escalator) && tags["conveying"] != "reversible"
    switch tags["oneway:foot"] ?? (isStairs ? tags["oneway"] : nil) {
    case "yes", "1", "true": return .footForward
    case "-1", "reverse": return .footBackward
    default: return [.footForward, .footBackward]
    }
  }

  // MARK: - Place

  /// Where it is: on a bridge, below the ground, or indoors.
  private static func place(of tags: OSMTags) -> StreetTraits.Access {
    switch WalkableWay.level(of: tags) {
    case .bridge: return .bridge
    case .tunnel: return .belowGround
    case .ground: break
    }
    let floors = tags["level"].map { $0.split(separator: ";").map { Double($0) ?? 0 } } ?? []
    if tags["location"] == "underground" || !floors.isEmpty && floors.allSatisfy({ $0 < 0 }) { return .belowGround }
    let isInside = tags["highway"] == "corridor" || tags["indoor"].map { $0 != "no" } ?? false
    let isBelow = tags["layer"].flatMap { Double($0) }.map { $0 < 0 } ?? false
    return isInside || isBelow || !floors.isEmpty && floors.allSatisfy { $0 > 0 } ? .indoors : []
  }

  private static func bicycleDirections(_ tags: OSMTags) -> StreetTraits.Access {
    let both: StreetTraits.Access = [.bicycleForward, .bicycleBackward]
    if let own = tags["oneway:bicycle"] {
      return own == "-1" ? .bicycleBackward : ["yes", "1", "true"].contains(own) ? .bicycleForward : both
    }
    let isAgainst = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].contains {
      tags[$0]?.hasPrefix("opposite") ?? false
    }
    if isAgainst { return both }
    let round = tags["junction"] == "roundabout" || tags["junction"] == "circular"
    switch tags["oneway"] ?? (round ? "yes" : "no") {
    case "yes", "1", "true": return .bicycleForward
    case "-1", "reverse": return .bicycleBackward
    default: return both
    }
  }

  private static func wheelchair(_ tags: OSMTags, _ traits: StreetTraits) -> Bool {
    switch tags["wheelchair"] {
    case "yes", "designated", "limited", "official": return true
    case "no", "bad", "impassable": return false
    default: break
    }
    switch traits.use {
    case .steps: return tags["ramp:wheelchair"] == "yes"
    case .escalator: return false
    default: return traits.surface.rawValue <= StreetSurface.compacted.rawValue && traits.hikingDifficulty == 0
    }
  }

  // MARK: - Ferries

  /// Speed of a ferry, km/h, by the minutes that it takes; 0 when unknown.
  static func ferrySpeed(_ tags: OSMTags, length: Double) -> UInt8 {
    guard let minutes = minutes(tags["duration"]), minutes > 0 else { return 0 }
    return UInt8(max(1, min(120, (length / 1000 / (minutes / 60)).rounded())))
  }

  /// `HH:MM`, `HH:MM:SS` or minutes.
  private static func minutes(_ text: String?) -> Double? {
    guard let text else { return nil }
    let parts = text.split(separator: ":").map { Double($0) }
    guard parts.allSatisfy({ $0.map { (0...10_000).contains($0) } ?? false }) else { return nil }
    switch parts.count {
    case 1: return parts[0]
    case 2, 3: return (parts[0] ?? 0) * 60 + (parts[1] ?? 0)
    default: return nil
    }
  }
}
