import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkRouting

/// Routes over small networks that are drawn here.
struct RouterTests {
  /// A block of houses 200 m wide and 100 m high, stairs through it, and an island; metres east and north of 47° N, 15° E.
  ///
  ///     3 ───Park Road──── 4 ── 7 (private)
  ///     │         ╲ stairs │
  ///   Mill         ╲       │ footway         8 ── 9 island
  ///     │           ╲      │
  ///     0 ── High Street ── 1 ── High Street ── 2
  private static let draft: StreetDraft = {
    let places: [(Double, Double)] = [
      (0, 0), (200, 0), (400, 0), (0, 100), (200, 100), (100, 100), (300, 300), (260, 100), (600, 100), (700, 100),
    ]
    let nodes = places.compactMap { place in coordinate(place.0, place.1) }
    func length(_ a: Int, _ b: Int) -> Double {
      let (x, y) = (places[a].0 - places[b].0, places[a].1 - places[b].1)
      return (x * x + y * y).squareRoot()
    }
    func edge(_ a: Int, _ b: Int, _ use: StreetUse, _ name: String, _ change: (inout StreetTraits) -> Void = { _ in })
      -> StreetDraft.Edge
    {
      var traits = StreetTraits(use: use)
      change(&traits)
      return StreetDraft.Edge(from: a, to: b, length: length(a, b), traits: traits, name: name)
    }
    return StreetDraft(
      nodes: nodes,
      edges: [
        edge(0, 1, .street, "High Street") { $0.access.remove(.bicycleBackward) }, edge(1, 2, .street, "High Street"),
        edge(0, 3, .street, "Mill Lane"), edge(3, 5, .street, "Park Road"), edge(5, 4, .street, "Park Road"),
        edge(1, 5, .steps, "") { $0.access = [.footForward, .footBackward] },
        edge(4, 1, .footway, "") {
          $0.surface = .rough; $0.access = [.footForward, .footBackward]
        },
        edge(4, 7, .service, "") { $0.access.insert(.isPrivate) }, edge(8, 9, .path, ""),
      ])
  }()

  private static func coordinate(_ east: Double, _ north: Double) -> Coordinate? {
    guard let origin = Coordinate(latitude: 47, longitude: 15) else { return nil }
    let plane = LocalPlane(origin: origin)
    return Coordinate(
      latitude: 47 + north / plane.metersPerLatitudeDegree, longitude: 15 + east / plane.metersPerLongitudeDegree)
  }

  private func router() throws -> Router { Router(try StreetGraph(StreetGraphBuilder(Self.draft).bytes)) }

  private func route(
    _ stops: [(Double, Double)], _ options: RoutingOptions = RoutingOptions(), language: GuidanceLanguage = .english
  ) throws -> Route {
    var router = try router()
    let request = RoutingRequest(
      stops: stops.compactMap { Self.coordinate($0.0, $0.1) }, options: options, language: language)
    return try router.routes(for: request)[0]
  }

  @Test func stepsNameTheStreets() throws {
    let route = try route([(50, 5), (110, 104)])
    #expect(
      route.steps.map(\.instruction) == [
        "Head west on High Street.", "Turn right onto Mill Lane.", "Turn right onto Park Road.",
        "You have arrived at your destination.",
      ])
    #expect(abs(route.distance - 250 - 10) < 1.5 && abs((route.duration ?? 0) - 260 / (5.1 / 3.6)) < 2)
    #expect(route.source == "device" && route.mode == .walking)
    // From the foot of one position to that of the other.
    #expect(abs(route.geometry[0].latitude - 47) < 1e-6)
    let german = try self.route([(50, 5), (110, 104)], language: .german)
    #expect(german.steps[1].instruction == "Rechts abbiegen auf Mill Lane.")
  }

  /// The steps of a leg cover its line without gaps, and their lengths are its length.
  @Test func stepsCoverTheLine() throws {
    for seed in [21, 22, 23] as [UInt64] {
      let streets = RandomStreets(seed: seed, nodes: 200)
      var router = Router(try StreetGraph(StreetGraphBuilder(streets.draft).bytes))
      var random = SeededGenerator(seed: seed)
      var count = 0
      for _ in 0..<60 {
        let stops = (0..<Int.random(in: 2...4, using: &random)).map { _ in
          streets.draft.nodes[Int.random(in: 0..<200, using: &random)]
        }
        guard let routes = try? router.routes(for: RoutingRequest(stops: stops, alternatives: 2)) else { continue }
        count += 1
        for route in routes {
          #expect(route.legs.count == stops.count - 1)
          var at = 0
          for leg in route.legs {
            for step in leg.steps {
              #expect(step.geometryRange.lowerBound == at, "seed \(seed)")
              at = step.geometryRange.upperBound
            }
            #expect(abs(leg.steps.reduce(0) { $0 + $1.distance } - leg.distance) < 1e-6)
            #expect(leg.steps.last?.maneuver == .arrive && leg.steps.filter { $0.maneuver == .depart }.count <= 1)
          }
          #expect(at == route.geometry.count - 1)
          // Edges are 1 … 1.3 times as long as their lines.
          let line = RouteIndex(route).length
          #expect(line <= route.distance * 1.001 + 1 && route.distance <= line * 1.31 + 1)
        }
      }
      #expect(count > 5)
    }
  }

  @Test func wishesChangeTheWay() throws {
    let (start, end) = ((190.0, 0.0), (100.0, 100.0))
    #expect(try route([start, end]).steps.contains { $0.maneuver == .stairs })
    let around = try route([start, end], RoutingOptions(wishes: TravelWishes(avoidsStairs: true)))
    #expect(!around.steps.contains { $0.maneuver == .stairs } && abs(around.distance - 210) < 1)
    // The footway is too rough for a wheelchair.
    let wheels = try route([start, end], RoutingOptions(wishes: TravelWishes(isWheelchair: true)))
    #expect(abs(wheels.distance - 390) < 1 && abs((wheels.duration ?? 0) - 390 / (4 / 3.6)) < 2)
    let slow = try route([start, end], RoutingOptions(wishes: TravelWishes(avoidsStairs: true, pace: 1)))
    #expect(abs((slow.duration ?? 0) - 210) < 1.5)
    // A cyclist rides around, and pushes where it is one-way.
    let ride = try route([(100, 0), (0, 50)], RoutingOptions(mode: .cycling))
    #expect(abs((ride.duration ?? 0) - (100 / (4 / 3.6) + 50 / 5)) < 1)
  }

  @Test func privateWaysAreForThoseWhoLiveThere() throws {
    let visit = try route([(200, 50), (255, 102)])
    #expect(abs(visit.distance - 50 - 55) < 1)
  }

  @Test func whatCannotBeIsSaid() throws {
    var router = try router()
    func problem(_ stops: [(Double, Double)], _ options: RoutingOptions = RoutingOptions(), reach: Double = 100)
      -> String?
    {
      let stops = stops.compactMap { Self.coordinate($0.0, $0.1) }
      do throws(RoutingError) {
        _ = try router.routes(for: RoutingRequest(stops: stops, options: options, reach: reach))
        return nil
      } catch { return error.text(stops: stops.count) }
    }
    #expect(
      problem([(0, 0), (650, 90)])?.hasPrefix(
        "the destination is cut off from the other streets; the nearest point that can be reached is 47.00000,15.00526, 26"
      )
        == true)
    #expect(
      problem([(0, -150), (200, 0)])
        == "the start is farther than 100 m from any street or path that can be used; the nearest one is 150 m away")
    #expect(problem([(0, 0)]) == "a route needs a start and a destination")
    #expect(problem([(50, 45), (50, -40)]) == "the start and the destination are at the same point of a street")
    #expect(
      problem([(0, 0), (200, 0)], RoutingOptions(mode: .driving))
        == "only walking and cycling routes are made on the device")
    #expect(problem([(0, 0), (200, 0), (650, 90)]) != nil)
  }

  /// Another way around a block is offered, a detour is not.
  @Test func otherWaysAreReasonable() throws {
    let side = 12
    let nodes = (0..<side * side).compactMap { Self.coordinate(Double($0 % side) * 100, Double($0 / side) * 100) }
    var edges: [StreetDraft.Edge] = []
    for node in nodes.indices {
      // Every fifth street is quicker than those between.
      let isFast = (node / side) % 5 == 0
      let traits = StreetTraits(use: isFast ? .street : .footway, hikingDifficulty: isFast ? 0 : 1)
      if node % side > 0 { edges.append(.init(from: node - 1, to: node, length: 100, traits: traits)) }
      if node >= side {
        edges.append(.init(from: node - side, to: node, length: 100, traits: StreetTraits(use: .street)))
      }
    }
    var router = Router(try StreetGraph(StreetGraphBuilder(StreetDraft(nodes: nodes, edges: edges)).bytes))
    let stops = [Self.coordinate(0, 250), Self.coordinate(1100, 250)].compactMap { $0 }
    let routes = try router.routes(for: RoutingRequest(stops: stops, alternatives: 2))
    #expect(routes.count >= 2)
    for route in routes { #expect((route.duration ?? .infinity) <= 1.4 * (routes[0].duration ?? 0)) }
    for pair in zip(routes, routes.dropFirst()) { #expect(pair.0.geometry != pair.1.geometry) }
  }
}
