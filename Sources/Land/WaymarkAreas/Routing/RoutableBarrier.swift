import WaymarkRouting

/// What stands on a way: gates, stiles, kerbs.
enum RoutableBarrier {
  private static let walls: Set<String> = ["wall", "fence", "hedge", "retaining_wall", "ditch", "city_wall"]
  private static let gates: Set<String> = [
    "gate", "lift_gate", "swing_gate", "sliding_gate", "wicket_gate", "hampshire_gate", "bump_gate", "door",
  ]
  private static let narrow: Set<String> = [
    "stile", "kissing_gate", "turnstile", "full-height_turnstile", "cycle_barrier", "log", "step", "debris",
  ]

  /// Who may pass it; nil when it stops no one.
  static func traits(of tags: OSMTags) -> StreetTraits? {
    var access: StreetTraits.Access = [.footForward, .footBackward, .bicycleForward, .bicycleBackward, .wheelchair]
    let barrier = tags["barrier"] ?? ""
    let foot = AccessTags.right(tags["foot"])
    let right = foot ?? AccessTags.right(tags["access"])
    let isHighKerb = barrier == "kerb" && ["raised", "regular"].contains(tags["kerb"])
    if walls.contains(barrier) {
      guard foot != .open else { return nil }
      return StreetTraits(use: .barrier, access: [])
    }
    guard gates.contains(barrier) || narrow.contains(barrier) || isHighKerb else { return nil }
    if narrow.contains(barrier) {
      access.insert(.bicyclePushed)
      access.remove(.wheelchair)
    }
    if isHighKerb { access.remove(.wheelchair) }
    if right == .closed || tags["locked"] == "yes" && right != .open {
      access.subtract([.footForward, .footBackward, .wheelchair])
    }
    if right == .isPrivate { access.insert(.isPrivate) }
    switch AccessTags.right(tags["bicycle"]) ?? right {
    case .closed?: access.subtract([.bicycleForward, .bicycleBackward])
    default: break
    }
    if tags["wheelchair"] == "yes" { access.insert(.wheelchair) }
    if tags["wheelchair"] == "no" { access.remove(.wheelchair) }
    return StreetTraits(use: .barrier, access: access)
  }
}
