import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkRouting

/// What is announced along ways through small networks, which are drawn here: metres east and north of 47° N, 15° E.
@Suite struct StepDraftsTests {
  /// A street through some points; one with a name unless it is a footway.
  private struct Street {
    var points: [(Double, Double)]
    var name = ""
  }

  private static func coordinate(_ east: Double, _ north: Double) -> Coordinate? {
    guard let origin = Coordinate(latitude: 47, longitude: 15) else { return nil }
    let plane = LocalPlane(origin: origin)
    return Coordinate(
      latitude: 47 + north / plane.metersPerLatitudeDegree, longitude: 15 + east / plane.metersPerLongitudeDegree)
  }

  /// The turns between start and end of a way along the streets' junctions: their points.
  private func turns(
    _ streets: [Street], from start: (Double, Double), to end: (Double, Double), by via: [(Double, Double)] = []
  ) throws -> [String] {
    var places: [(Double, Double)] = []
    func node(_ place: (Double, Double)) -> Int {
      if let known = places.firstIndex(where: { $0 == place }) { return known }
      places.append(place)
      return places.count - 1
    }
    var edges: [StreetDraft.Edge] = []
    for street in streets {
      for (a, b) in zip(street.points, street.points.dropFirst()) {
        let (x, y) = (a.0 - b.0, a.1 - b.1)
        edges.append(
          StreetDraft.Edge(
            from: node(a), to: node(b), length: (x * x + y * y).squareRoot(),
            traits: StreetTraits(use: street.name.isEmpty ? .footway : .street), name: street.name))
      }
    }
    let draft = StreetDraft(nodes: places.compactMap { Self.coordinate($0.0, $0.1) }, edges: edges)
    var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
    let stops = ([start] + via + [end]).compactMap { Self.coordinate($0.0, $0.1) }
    let route = try router.routes(for: RoutingRequest(stops: stops))[0]
    return route.steps.filter { $0.maneuver != .depart && $0.maneuver != .arrive }.map {
      $0.maneuver.rawValue + ($0.name.isEmpty ? "" : " " + $0.name)
    }
  }

  /// A corner with a link of some metres between the lines of the streets turns once, by what it turns.
  @Test(arguments: [1.0, 2, 3, 4.5]) func aCornerWithALinkTurnsOnce(link: Double) throws {
    let corner = (link, 100 + link)
    let streets = [
      Street(points: [(0, 0), (0, 100), (0, 200)], name: "North"), Street(points: [(0, 100), corner], name: "East"),
      Street(points: [(-80, 100 + link), corner, (150, 100 + link)], name: "East"),
    ]
    #expect(try turns(streets, from: (0, 20), to: (120, 100 + link)) == ["turn-right East"])
  }

  /// A corner that is cut by a longer link is one turn, too.
  @Test func aCutCornerIsOneTurn() throws {
    let streets = [
      Street(points: [(0, 0), (0, 100), (0, 200)], name: "North"), Street(points: [(0, 100), (7, 107)], name: "East"),
      Street(points: [(-80, 107), (7, 107), (150, 107)], name: "East"),
    ]
    #expect(try turns(streets, from: (0, 20), to: (120, 107)) == ["turn-right East"])
  }

  /// To the other carriageway and back: one turn around where they are near, two turns where they are not.
  @Test func theOtherCarriagewayIsTwoTurnsAway() throws {
    func streets(_ gap: Double) -> [Street] {
      [
        Street(points: [(0, 0), (0, 100), (0, 300)], name: "North"),
        Street(points: [(-gap, 0), (-gap, 100), (-gap, 300)], name: "South"),
        Street(points: [(0, 100), (-gap, 100)], name: "Link"),
      ]
    }
    #expect(try turns(streets(4), from: (0, 20), to: (-4, 20)) == ["u-turn South"])
    #expect(try turns(streets(10), from: (0, 20), to: (-10, 20)) == ["turn-left Link", "turn-left South"])
  }

  /// Junctions that are staggered by some metres are straight on; by more, two turns.
  @Test func staggeredJunctions() throws {
    func streets(_ offset: Double) -> [Street] {
      [
        Street(points: [(0, 0), (0, 100)], name: "First"),
        Street(points: [(offset, 100), (offset, 300)], name: "Second"),
        Street(points: [(-100, 100), (0, 100), (offset, 100), (200, 100)], name: "Across"),
      ]
    }
    #expect(try turns(streets(3), from: (0, 20), to: (3, 200)) == ["continue Second"])
    #expect(try turns(streets(10), from: (0, 20), to: (10, 200)) == ["turn-right Across", "turn-left Second"])
  }

  /// A crossing that is mapped as a way, from pavement to pavement, is nothing to announce.
  @Test func aCrossingIsNoTurn() throws {
    let streets = [
      Street(points: [(0, 0), (0, 100), (0, 200)]), Street(points: [(0, 100), (10, 100)]),
      Street(points: [(10, 100), (10, 300), (90, 300)]), Street(points: [(10, 100), (10, 0)]),
    ]
    #expect(try turns(streets, from: (0, 20), to: (10, 250)) == [])
  }

  /// A junction some metres before a corner is none where one turns.
  @Test func aSideStreetBeforeACornerIsPassed() throws {
    let streets = [
      Street(points: [(0, 0), (0, 92), (0, 100)], name: "North"), Street(points: [(-60, 92), (0, 92)], name: "Side"),
      Street(points: [(-80, 100), (0, 100), (150, 100)], name: "East"),
    ]
    #expect(try turns(streets, from: (0, 20), to: (120, 100)) == ["turn-right East"])
  }

  /// A sharp bend of a path without a branch is no turn; behind a stop, what lay before it does not count.
  @Test func bendsAndStopsAreNoTurns() throws {
    let bend = [Street(points: [(0, 0), (0, 100), (30, 20), (60, 100)]), Street(points: [(60, 100), (60, 200)])]
    #expect(try turns(bend, from: (0, 10), to: (60, 180)) == [])
    let dead = [
      Street(points: [(0, 0), (0, 100)], name: "North"),
      Street(points: [(-100, 100), (0, 100), (100, 100)], name: "East"),
    ]
    // Into the dead end and back out of it: the corner is 5 m behind the stop.
    #expect(
      try turns(dead, from: (-60, 100), to: (60, 100), by: [(0, 95)]) == ["turn-right North", "turn-right East"])
  }
}
