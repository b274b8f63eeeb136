import WaymarkRouting

/// What stands on a way, as a node: gates, bollards, kerbs, entrances, lifts. Access tags count first, whatever it is.
enum RoutableBarrier {
  /// Barriers along a line that cannot be passed unless a tag says so.
  private static let walls: Set<String> = [
    "wall", "fence", "hedge", "retaining_wall", "ditch", "city_wall", "guard_rail", "cable_barrier", "hedge_bank",
    "wire_fence", "haha",
  ]
  /// Gates, which take time.
  private static let gates: Set<String> = [
    "gate", "lift_gate", "swing_gate", "sliding_gate", "wicket_gate", "hampshire_gate", "bump_gate", "door", "yes",
    "sally_port", "barrier_board", "sliding_beam",
  ]
  /// What one has to squeeze through or climb over, without wheels.
  private static let narrow: Set<String> = [
    "stile", "kissing_gate", "turnstile", "full-height_turnstile", "cycle_barrier", "log", "step", "debris",
    "horse_stile", "motorcycle_barrier", "rubble", "tyres",
  ]
  /// Nodes on ways with tags of their own that do not matter to users who pass them.
  private static let others = [
    "highway", "crossing", "public_transport", "amenity", "shop", "tourism", "leisure", "emergency", "office",
    "railway", "traffic_sign", "man_made", "information", "place", "power",
  ]
  private static let all: StreetTraits.Access = [
    .footForward, .footBackward, .bicycleForward, .bicycleBackward, .wheelchair,
  ]

  /// Who may pass it; nil when it stops and delays no one.
  ///
  /// - Parameters:
  ///   - tags: its tags.
  ///   - hasCondition: whether something changes who may pass it at some times.
  /// - Returns: its traits.
  static func traits(of tags: OSMTags, hasCondition: Bool = false) -> StreetTraits? {
    if tags["highway"] == "elevator" { return lift(tags) }
    guard standsInTheWay(tags) else { return nil }
    let barrier = tags["barrier"] ?? ""
    let right = AccessTags.onFoot(tags)
    var access = all
    if narrow.contains(barrier) {
      access.insert(.bicyclePushed)
      access.remove(.wheelchair)
    }
    if barrier == "kerb", ["raised", "regular"].contains(tags["kerb"]) { access.remove(.wheelchair) }
    close(&access, tags)
    if walls.contains(barrier) {
      // Where one may pass there is a gap.
      if right == nil { access.subtract([.footForward, .footBackward, .wheelchair]) }
      if right == nil, AccessTags.byBicycle(tags) == nil { access.subtract([.bicycleForward, .bicycleBackward]) }
    }
    let delays = gates.contains(barrier) || narrow.contains(barrier) || access.contains(.isPrivate)
    guard delays || hasCondition || access != all else { return nil }
    // What takes no time is a point of the way.
    return StreetTraits(use: delays ? .barrier : .footway, access: access)
  }

  /// A lift that is a node: its ways end on its floors.
  private static func lift(_ tags: OSMTags) -> StreetTraits {
    var access = all
    close(&access, tags)
    if AccessTags.right(tags["bicycle"]) != .open { access.subtract([.bicycleForward, .bicycleBackward]) }
    return StreetTraits(use: .elevator, access: access)
  }

  /// Takes away what access tags and `wheelchair` forbid.
  private static func close(_ access: inout StreetTraits.Access, _ tags: OSMTags) {
    let foot = AccessTags.onFoot(tags)
    if foot == .closed { access.subtract([.footForward, .footBackward]) }
    if foot == .isPrivate { access.insert(.isPrivate) }
    if AccessTags.byBicycle(tags) == .closed { access.subtract([.bicycleForward, .bicycleBackward]) }
    if tags["locked"] == "yes", foot != .open {
      access.subtract([.footForward, .footBackward])
      if AccessTags.byBicycle(tags) != .open { access.subtract([.bicycleForward, .bicycleBackward]) }
    }
    switch tags["wheelchair"] {
    case "no"?: access.remove(.wheelchair)
    case "yes"?, "designated"?: access.insert(.wheelchair)
    default: break
    }
  }

  /// Whether a node is something that one has to pass: a barrier, an entrance, or nothing else than its access tags.
  private static func standsInTheWay(_ tags: OSMTags) -> Bool {
    if let barrier = tags["barrier"] { return barrier != "no" }
    if tags["entrance"] != nil || tags["door"] != nil { return true }
    switch tags["railway"] {
    case "subway_entrance"?, "train_station_entrance"?: return true
    default: break
    }
    if tags["amenity"] == "parking_entrance" { return true }
    return !others.contains { tags[$0] != nil }
      && (tags["access"] != nil || tags["foot"] != nil || tags["access:conditional"] != nil
        || tags["foot:conditional"] != nil)
  }
}
