import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkRouting

/// Streets that open and close, and starts on streets above one another.
struct ConditionTests {
  private static func coordinate(_ east: Double, _ north: Double) throws -> Coordinate {
    let plane = LocalPlane(origin: try #require(Coordinate(latitude: 47, longitude: 15)))
    return try #require(
      Coordinate(
        latitude: 47 + north / plane.metersPerLatitudeDegree, longitude: 15 + east / plane.metersPerLongitudeDegree))
  }

  /// A straight lane, open from 6 to 22 o'clock, and a detour around it; the same with a lane that is closed but then.
  private func draft(_ condition: StreetCondition, base: StreetTraits.Access) throws -> StreetDraft {
    let nodes = try [(0.0, 0.0), (100, 0), (300, 0), (400, 0), (100, 200), (300, 200)].map {
      try Self.coordinate($0.0, $0.1)
    }
    func edge(_ a: Int, _ b: Int, _ length: Double, _ name: String) -> StreetDraft.Edge {
      StreetDraft.Edge(from: a, to: b, length: length, traits: StreetTraits(use: .street), name: name)
    }
    var lane = edge(1, 2, 200, "Lane")
    lane.traits.access = base
    lane.traits.condition = 1
    var draft = StreetDraft(
      nodes: nodes,
      edges: [
        edge(0, 1, 100, "West"), lane, edge(2, 3, 100, "East"), edge(1, 4, 200, "Around"), edge(4, 5, 200, "Around"),
        edge(5, 2, 200, "Around"),
      ])
    draft.conditions = [condition]
    return draft
  }

  @Test func streetsOpenAndCloseByTheMoment() throws {
    let day = OpeningTimes([OpeningTimes.Rule(minutes: [360..<1320])])
    let all = StreetTraits(use: .street).access
    let cases: [(StreetCondition, StreetTraits.Access, base: Bool, noon: Bool, night: Bool)] = [
      (StreetCondition([.init(.closed, day, isOutside: true)]), all, true, true, false),
      (StreetCondition([.init(.open, day)]), [.wheelchair], false, true, false),
      (StreetCondition([.init(.closed, day, isForFoot: false)]), all, true, true, true),
      (StreetCondition([.init(.isPrivate, day, isOutside: true)]), all, true, true, false),
      (StreetCondition([.init(.isPrivate, day, isForFoot: false)]), all, true, true, true),
      (
        StreetCondition([.init(.closed, day), .init(.open, OpeningTimes([.init(minutes: [700..<740])]))]), all, true,
        true, true
      ),
    ]
    for (number, (condition, base, openAlways, openAtNoon, openAtNight)) in cases.enumerated() {
      let graph = try StreetGraph(StreetGraphBuilder(try draft(condition, base: base)).bytes)
      #expect(graph.conditions == [condition])
      var router = Router(graph)
      for (hour, isOpen) in [(nil, openAlways), (12, openAtNoon), (23, openAtNight), (12, openAtNoon)] as [(Int?, Bool)]
      {
        let moment = hour.flatMap { CalendarTime(year: 2026, month: 11, day: 25, hour: $0) }
        let stops = try [Self.coordinate(50, 0), Self.coordinate(350, 0)]
        let route = try router.routes(for: RoutingRequest(stops: stops, moment: moment))[0]
        #expect(route.steps.contains { $0.name == "Around" } != isOpen, "case \(number), \(hour ?? -1) h")
        #expect((route.duration ?? 0) > 200)
      }
    }
  }

  @Test func damagedConditionsAreRefused() throws {
    let night = OpeningTimes([
      .init(dates: [.init(.init(month: 11, day: 1), .init(month: 3, day: 31))], weekdays: 31, minutes: [1320..<1800])
    ])
    let bytes = StreetGraphBuilder(try draft(StreetCondition([.init(.closed, night)]), base: [.footForward])).bytes
    let count = StreetConditionBytes.bytes([StreetCondition([.init(.closed, night)])], unread: 0).count
    for position in (bytes.count - count)..<bytes.count {
      for value in [0xFF, 0x80, 0, 14] as [UInt8] {
        var damaged = bytes
        damaged[position] = value
        let sum = StreetGraphFormat.checksum(damaged)
        for i in 0..<8 { damaged[8 + i] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * i)) }
        // Refused, or read as something that can be used.
        guard let graph = try? StreetGraph(damaged) else { continue }
        var router = Router(graph)
        _ = try? router.routes(
          for: RoutingRequest(
            stops: [Self.coordinate(50, 0), Self.coordinate(350, 0)],
            moment: CalendarTime(year: 2026, month: 2, day: 28)))
      }
    }
  }

  /// A bridge 20 m above a river with a ferry and a path, and a tunnel below a street.
  @Test func aStartIsOnTheStreetThatOneStandsOn() throws {
    let places: [(Double, Double, Double)] = [
      (0, 0, 120), (200, 0, 120), (100, -100, 100), (100, 100, 100), (95, -100, 100), (95, 100, 100),
      (0, 300, 120), (200, 300, 120), (0, 320, 150), (200, 320, 150),
    ]
    let nodes = try places.map { try Self.coordinate($0.0, $0.1) }
    func edge(_ a: Int, _ b: Int, _ use: StreetUse, _ name: String, _ more: StreetTraits.Access = [])
      -> StreetDraft.Edge
    {
      var traits = StreetTraits(use: use)
      traits.access.formUnion(more)
      return StreetDraft.Edge(from: a, to: b, length: 200, traits: traits, name: name)
    }
    let draft = StreetDraft(
      nodes: nodes,
      edges: [
        edge(0, 1, .road, "Bridge", .bridge), edge(2, 3, .ferry, "Ferry"), edge(4, 5, .path, "Bank"),
        edge(6, 7, .road, "Tunnel", .belowGround), edge(8, 9, .road, "Hill"), edge(0, 6, .street, "A"),
        edge(6, 8, .street, "B"), edge(2, 4, .street, "C"), edge(0, 2, .street, "D"),
      ], heights: places.map(\.2), verticalReference: .meanSeaLevel)
    var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
    func first(_ east: Double, _ north: Double, _ height: Double? = nil, sigma: Double = 2) throws -> String {
      let stops = try [Self.coordinate(east, north), Self.coordinate(0, 150)]
      let start = height.map { StartHeight(Altitude(meters: $0, reference: .meanSeaLevel), sigma: sigma) }
      return try router.routes(for: RoutingRequest(stops: stops, startHeight: start))[0].steps[0].name
    }
    // On the deck, 4 m beside the ferry's line: not the ferry. The bank is nearer than the bridge's line, unless the height tells.
    #expect(try first(103, 5) == "Bridge")
    #expect(try first(97, 4) == "Bank" && first(97, 4, 121) == "Bridge" && first(103, 2, 101) == "Bank")
    // What is not known well decides nothing.
    #expect(try first(97, 4, 121, sigma: 30) == "Bank")
    // Above the tunnel one stands on the hill; in it, its height tells.
    #expect(try first(100, 304) == "Hill" && first(100, 304, 121) == "Tunnel")
  }

  /// Across a street: its one point is no reason for an error.
  @Test func aStreetIsCrossed() throws {
    let nodes = try [Self.coordinate(0, 0), Self.coordinate(200, 0), Self.coordinate(200, 900)]
    let draft = StreetDraft(
      nodes: nodes,
      edges: [
        StreetDraft.Edge(from: 0, to: 1, length: 200, traits: StreetTraits(use: .street), name: "S"),
        StreetDraft.Edge(from: 1, to: 2, length: 900, traits: StreetTraits(use: .street), name: "T"),
      ])
    var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
    func route(_ from: (Double, Double), _ to: (Double, Double)) throws -> Route {
      try router.routes(
        for: RoutingRequest(stops: [Self.coordinate(from.0, from.1), Self.coordinate(to.0, to.1)]))[0]
    }
    let across = try route((50, 3), (50, -6))
    #expect(abs(across.distance - 9) < 0.1 && across.steps.map(\.maneuver) == [.depart, .arrive])
    #expect(across.steps[0].instruction == "Head south." && across.geometry.count == 2)
    #expect(try route((50, 3), (90, -6)).steps[0].name == "S")
    #expect(throws: RoutingError.samePoint(stop: 0)) { try route((50, 3), (50, 3)) }
    #expect(throws: RoutingError.samePoint(stop: 0)) { try route((50, 100), (50, -100)) }
  }
}
