import Testing
import WaymarkRouting

@testable import WaymarkAreas

/// What tags of OpenStreetMap mean for routes.
struct RoutableWayTests {
  private static let foot: StreetTraits.Access = [.footForward, .footBackward]
  private static let both: StreetTraits.Access = [.footForward, .footBackward, .bicycleForward, .bicycleBackward]

  private static func tags(_ values: [String: String]) -> OSMTags {
    var tags = OSMTags()
    for (key, value) in values { tags[key] = value }
    return tags
  }

  @Test(
    arguments: [
      (["highway": "residential"], StreetUse.street, both.union(.wheelchair)),
      (["highway": "footway"], .footway, foot.union(.wheelchair)),
      (["highway": "footway", "bicycle": "yes"], .footway, both.union(.wheelchair)),
      (["highway": "cycleway"], .cycleway, [.bicycleForward, .bicycleBackward, .wheelchair]),
      (["highway": "cycleway", "foot": "designated"], .cycleway, both.union(.wheelchair)),
      (["highway": "path"], .path, both), (["highway": "path", "surface": "asphalt"], .path, both.union(.wheelchair)),
      (["highway": "steps"], .steps, foot),
      (["highway": "steps", "ramp:wheelchair": "yes"], .steps, foot.union(.wheelchair)),
      (["highway": "steps", "conveying": "forward"], .escalator, [.footForward]),
      (["highway": "residential", "oneway": "yes"], .street, foot.union([.bicycleForward, .wheelchair])),
      (["highway": "residential", "oneway": "-1"], .street, foot.union([.bicycleBackward, .wheelchair])),
      (["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"], .street, both.union(.wheelchair)),
      (["highway": "residential", "oneway": "yes", "cycleway": "opposite_lane"], .street, both.union(.wheelchair)),
      (
        ["highway": "tertiary", "junction": "roundabout"], .road,
        foot.union([.bicycleForward, .wheelchair, .roundabout])
      ),
      (
        ["highway": "service", "service": "driveway", "access": "private"], .driveway,
        both.union([.wheelchair, .isPrivate])
      ),
      (["highway": "service", "access": "no", "foot": "yes"], .service, foot.union(.wheelchair)),
      (["highway": "residential", "motor_vehicle": "destination"], .street, both.union(.wheelchair)),
      (["highway": "residential", "foot": "no"], .street, [.bicycleForward, .bicycleBackward, .wheelchair]),
      (["route": "ferry"], .ferry, both.union(.wheelchair)),
      (["railway": "platform"], .footway, foot.union(.wheelchair)),
      (["highway": "pedestrian", "oneway:foot": "yes"], .pedestrian, [.footForward, .wheelchair]),
      (["highway": "primary", "motorroad": "yes", "foot": "yes"], .mainRoad, foot.union(.wheelchair)),
      (["highway": "motorway", "foot": "yes", "oneway": "yes"], .mainRoad, foot.union(.wheelchair)),
      (["highway": "busway", "access": "no", "foot": "yes"], .service, foot.union(.wheelchair)),
      (["highway": "busway", "sidewalk": "both"], .service, foot.union(.wheelchair)),
      (["highway": "footway", "foot:backward": "yes", "foot:forward": "no"], .footway, [.footBackward, .wheelchair]),
      (["highway": "track", "foot": "no", "bicycle": "no", "foot:forward": "yes"], .track, [.footForward]),
      (["highway": "steps", "oneway": "yes"], .steps, [.footForward]),
      (["highway": "footway", "oneway": "yes"], .footway, foot.union(.wheelchair)),
      (["highway": "steps", "conveying": "yes", "oneway": "-1"], .escalator, [.footBackward]),
      (["highway": "primary", "foot": "use_sidepath"], .mainRoad, both.union([.wheelchair, .hasSidepath])),
      (["highway": "tertiary", "sidewalk:both": "separate"], .road, both.union([.wheelchair, .hasSidepath])),
      (
        ["highway": "tertiary", "sidewalk:left": "separate", "sidewalk:right": "yes"], .road, both.union(.wheelchair)
      ),
      (["highway": "path", "access": "customers;permissive"], .path, both),
      (["highway": "footway", "tunnel": "yes", "layer": "-1"], .footway, foot.union([.wheelchair, .belowGround])),
      (["highway": "footway", "bridge": "yes", "layer": "1"], .footway, foot.union([.wheelchair, .bridge])),
      (["highway": "footway", "tunnel": "building_passage"], .footway, foot.union(.wheelchair)),
      (["highway": "corridor", "level": "-2;-1"], .footway, foot.union([.wheelchair, .belowGround])),
      (["highway": "footway", "level": "1"], .footway, foot.union([.wheelchair, .indoors])),
      (["highway": "footway", "level": "0;1"], .footway, foot.union(.wheelchair)),
    ] as [([String: String], StreetUse, StreetTraits.Access)])
  func tagsSayWhoMayGoThere(_ tags: [String: String], _ use: StreetUse, _ access: StreetTraits.Access) throws {
    let traits = try #require(RoutableWay.traits(of: Self.tags(tags)))
    #expect(traits.use == use && traits.access == access, "\(tags): \(traits)")
  }

  @Test(
    arguments: [
      ["highway": "motorway"], ["highway": "construction"], ["building": "yes"], ["highway": "bus_guideway"],
      ["highway": "residential", "access": "no"], ["highway": "bridleway"], ["highway": "primary", "motorroad": "yes"],
      ["man_made": "pier", "floating": "yes"], [:],
    ] as [OSMTags])
  func nobodyTravelsThere(_ tags: OSMTags) { #expect(RoutableWay.traits(of: tags) == nil, "\(tags)") }

  @Test func surfacesAndDifficultiesAreRead() throws {
    func traits(_ tags: OSMTags) throws -> StreetTraits { try #require(RoutableWay.traits(of: tags)) }
    #expect(try traits(["highway": "track", "tracktype": "grade1"]).surface == .paved)
    #expect(try traits(["highway": "track", "tracktype": "grade1", "surface": "gravel"]).surface == .unpaved)
    #expect(try traits(["highway": "residential", "smoothness": "horrible"]).surface == .rough)
    #expect(try traits(["highway": "path", "sac_scale": "demanding_mountain_hiking"]).hikingDifficulty == 3)
    #expect(try !traits(["highway": "path", "surface": "paved", "sac_scale": "hiking"]).access.contains(.wheelchair))
    #expect(RoutableWay.ferrySpeed(["duration": "00:30"], length: 10_000) == 20)
    #expect(RoutableWay.ferrySpeed(["duration": "soon"], length: 10_000) == 0)
    #expect(RoutableWay.ferrySpeed(["duration": "0"], length: 10_000) == 0)
    #expect(RoutableWay.ferrySpeed(["duration": "1"], length: .infinity) == 120)
  }

  /// Access first, whatever stands there.
  @Test(arguments: [
    "gate", "bollard", "block", "chain", "jersey_barrier", "border_control", "toll_booth", "cattle_grid", "yes",
    "entrance",
    "stile", "kerb", "wall", "spikes", "something_new",
  ])
  func accessCountsFirst(_ barrier: String) throws {
    func access(_ more: [String: String]) -> StreetTraits.Access {
      var tags = Self.tags(more)
      tags["barrier"] = barrier
      return RoutableBarrier.traits(of: tags)?.access ?? Self.both.union(.wheelchair)
    }
    for closed in [["foot": "no"], ["access": "no"], ["access": "forestry"], ["locked": "yes"]] {
      #expect(access(closed).isDisjoint(with: Self.foot), "\(barrier), \(closed)")
    }
    #expect(access(["access": "no", "foot": "yes"]).isSuperset(of: Self.foot))
    #expect(access(["foot": "no", "bicycle": "yes"]).contains(.bicycleForward))
    #expect(access(["foot": "yes", "access": "no"]).isDisjoint(with: [.bicycleForward, .bicycleBackward]))
    #expect(access(["access": "private"]).contains(.isPrivate))
    #expect(!access(["wheelchair": "no"]).contains(.wheelchair))
  }

  @Test func liftsAndOpeningsAreNodes() throws {
    let lift = try #require(RoutableBarrier.traits(of: ["highway": "elevator"]))
    #expect(lift.use == .elevator && lift.access == Self.foot.union(.wheelchair))
    #expect(RoutableBarrier.traits(of: ["highway": "elevator", "wheelchair": "no"])?.access == Self.foot)
    let shut: [OSMTags] = [
      ["highway": "elevator", "access": "no"], ["entrance": "yes", "foot": "no"], ["access": "no"],
      ["railway": "subway_entrance", "access": "no"], ["amenity": "parking_entrance", "foot": "no"],
    ]
    for tags in shut {
      #expect(RoutableBarrier.traits(of: tags)?.access.isDisjoint(with: Self.foot) == true, "\(tags)")
    }
    // What is beside the way, or says who may cross it.
    for tags in [
      ["highway": "crossing", "foot": "no"], ["highway": "bus_stop", "access": "no"],
      ["shop": "bakery", "access": "no"],
      ["entrance": "yes"], ["barrier": "no", "foot": "no"],
    ] as [OSMTags] { #expect(RoutableBarrier.traits(of: tags) == nil, "\(tags)") }
  }

  @Test func barriersStopWhomTheyMayStop() throws {
    #expect(RoutableBarrier.traits(of: ["barrier": "bollard"]) == nil)
    #expect(RoutableBarrier.traits(of: ["highway": "crossing"]) == nil)
    let gate = try #require(RoutableBarrier.traits(of: ["barrier": "gate"]))
    #expect(gate.access.isSuperset(of: Self.both) && gate.access.contains(.wheelchair))
    let stile = try #require(RoutableBarrier.traits(of: ["barrier": "stile"]))
    #expect(stile.access.contains(.bicyclePushed) && !stile.access.contains(.wheelchair))
    let locked = try #require(RoutableBarrier.traits(of: ["barrier": "gate", "access": "no"]))
    #expect(locked.access.isDisjoint(with: Self.both))
    #expect(try #require(RoutableBarrier.traits(of: ["barrier": "wall"])).access.isEmpty)
    #expect(RoutableBarrier.traits(of: ["barrier": "wall", "foot": "yes"]) == nil)
    #expect(
      try #require(RoutableBarrier.traits(of: ["barrier": "gate", "access": "private"])).access.contains(.isPrivate))
  }
}
