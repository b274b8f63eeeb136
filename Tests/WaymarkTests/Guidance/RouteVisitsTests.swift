import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// A stop and the destination are reached by being there.
@Suite struct RouteVisitsTests {
  private static let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))

  /// A route with legs between the given vertices.
  private static func route(_ points: [(east: Double, north: Double)], stops: [Int]) throws -> Route {
    let bare = try Fixtures.route(points)
    var legs: [RouteLeg] = []
    var from = 0
    for to in stops + [points.count - 1] {
      legs.append(
        RouteLeg(
          steps: [
            RouteStep(
              instruction: "Leg \(legs.count)", maneuver: .depart, name: "S", distance: 1, geometryRange: from...to),
            RouteStep(instruction: "There", maneuver: .arrive, distance: 0, geometryRange: to...to),
          ], distance: 1))
      from = to
    }
    return try Route(geometry: bare.geometry, legs: legs, source: "test")
  }

  /// Follows arc lengths at positions: (arc length, east, north), a metre walked for each.
  private static func visited(
    _ route: Route, _ moments: [(Double, Double, Double)], sigma: Double = 3
  ) -> (stops: [Bool], isAtEnd: Bool) {
    var visits = RouteVisits(RouteIndex(route))
    var isAtEnd = false
    for (arc, east, north) in moments {
      let point = ECEF.vector(
        of: GeodeticPosition(frame.position(ofENU: Vector3(east, north, 0)).coordinate, height: 0))
      if visits.update(arcLength: arc, point: point, sigma: sigma, walked: 1, near: 8) { isAtEnd = true }
    }
    return (visits.isVisited, isAtEnd)
  }

  /// 100 m north, 200 m east to the stop, 400 m back west.
  private static func spur() throws -> Route {
    try route([(0, 0), (0, 100), (200, 100), (-200, 100)], stops: [2])
  }

  @Test func whoWalksToAStopHasBeenThere() throws {
    let way = (0...305).map { arc in
      let there = min(300, Double(arc))
      return (Double(arc), max(0, there - 100) - max(0, Double(arc) - 300), min(100, Double(arc)))
    }
    #expect(try Self.visited(Self.spur(), Array(way.prefix(290))).stops == [false])
    #expect(try Self.visited(Self.spur(), way).stops == [true])
    // Poor fixes, of which none is near enough: going on along the route shows it.
    let beside = try Self.visited(Self.spur(), (200...340).map { (Double($0), 200, 125) }, sigma: 10)
    #expect(beside.stops == [true])
    let elsewhere = try Self.visited(Self.spur(), (200...340).map { (Double($0), 200, 160) }, sigma: 10)
    #expect(elsewhere.stops == [false])
  }

  /// At the junction the arc length jumps from the way there to the way back.
  @Test func aJumpIsNoVisit() throws {
    let there = (0...100).map { (Double($0), 0.0, Double($0)) }
    let back = (500...620).map { (Double($0), 500 - Double($0), 100.0) }
    #expect(try Self.visited(Self.spur(), there + back).stops == [false])
    // Nor one that ends at the stop itself, when the user is there but came from nowhere.
    let start = try Self.route([(0, 0), (0, 100), (100, 100), (0, 0), (-100, 0)], stops: [1, 3])
    let length = RouteIndex(start).vertexArcLengths[3]
    #expect(Self.visited(start, [(0, 0, 0), (0, 0, 0), (length, 0, 0), (length + 3, -3, 0)]).stops == [false, false])
  }

  @Test func aRingIsNotArrivedAtBeforeItIsWalked() throws {
    let ring = try Self.route([(0, 0), (150, 0), (150, 150), (0, 150), (0, 8)], stops: [])
    let end = RouteIndex(ring).length
    #expect(!Self.visited(ring, [(end - 2, 0, 6), (end - 1, 0, 6), (end, 0, 5)]).isAtEnd)
    #expect(Self.visited(ring, (0...60).map { (end - 60 + Double($0), 0, 68 - Double($0)) }).isAtEnd)
    // Where only the end can be meant, being there is enough.
    let line = try Self.route([(0, 0), (0, 400)], stops: [])
    #expect(Self.visited(line, [(398, 0, 398)]).isAtEnd)
  }

  @Test func manyStopsCostWhatIsNear() throws {
    let points = (0...3000).map { (east: Double($0 % 2) * 20, north: Double($0) * 30) }
    let route = try Self.route(points, stops: Array(1...2999))
    let arcs = RouteIndex(route).vertexArcLengths
    let walk = (0...10).map { (arcs[$0], points[$0].east, points[$0].north) }
    var moments: [(Double, Double, Double)] = []
    for (a, b) in zip(walk, walk.dropFirst()) {
      for k in 0..<10 {
        let t = Double(k) / 10
        moments.append((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t))
      }
    }
    let stops = Self.visited(route, moments).stops
    #expect(stops.prefix(9).allSatisfy { $0 } && !stops.dropFirst(12).contains(true))
  }
}
