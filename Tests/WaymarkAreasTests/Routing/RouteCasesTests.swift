import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting

@testable import WaymarkAreas

/// Routes over small maps made after public reports about other routers: barriers, lifts, tags of access, squares, bridges.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RouteCasesTests {
  /// A map with the start and the end of its route.
  private static func route(
    _ map: String, _ points: String, _ options: RoutingOptions = RoutingOptions(), from: Int = 0, to: Int = 1
  ) async throws -> Route {
    let folder = SharedData.url("cases/land")
    let all = try JSONValue(parsing: try Data(contentsOf: folder.appendingPathComponent("points.json")))
    let texts = (all[points]?.array ?? []).compactMap { $0.string }
    try #require(texts.count > max(from, to))
    let stops = try [texts[from], texts[to]].map { text in
      let parts = text.split(separator: ",").compactMap { Double($0) }
      return try #require(Coordinate(latitude: parts[0], longitude: parts[1]))
    }
    let draft = try await OSMExtract.withPBF(of: folder.appendingPathComponent(map)) { file in
      try OSMStreetDraft(of: file, climbs: nil, reference: .meanSeaLevel).draft
    }
    var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
    return try router.routes(for: RoutingRequest(stops: stops, options: options))[0]
  }

  private static func names(_ route: Route) -> [String] { route.steps.map(\.name) }

  @Test(arguments: [
    ("block-plain", true), ("block-foot-no", false), ("bollard-plain", true), ("bollard-foot-no", false),
    ("cattle-grid-foot-no", false), ("entrance-plain", true), ("full-height-turnstile", true), ("gate-plain", true),
    ("gate-private", false), ("liftgate-plain", true),
  ])
  func barriersAreOpenOrClosed(_ map: String, isOpen: Bool) async throws {
    let route = try await Self.route("r05-barriers/\(map).osm", "r05")
    #expect(Self.names(route).contains("Yard") == isOpen)
    #expect(Self.names(route).contains("Round Street") == !isOpen)
  }

  @Test(arguments: [
    ("access-no-foot-yes", true), ("construction", false), ("foot-forward-only", false), ("footway-oneway", true),
    ("motorway-foot-yes", true), ("oneway-foot-reverse", false), ("steps-oneway-conveying", false),
    ("trunk-motorroad", false),
  ])
  func waysAreOpenOrClosed(_ map: String, isOpen: Bool) async throws {
    let route = try await Self.route("r10-way-tags/\(map).osm", "r10")
    #expect(Self.names(route).contains("Direct") == isOpen)
    #expect(Self.names(route).contains("Round Street") == !isOpen)
  }

  @Test func liftsAreTakenWhereTheyAreOpen() async throws {
    let plain = try await Self.route("r09-elevator/node-plain.osm", "r09")
    #expect(plain.steps.contains { $0.maneuver == .elevator && $0.instruction == "Take the lift." })
    #expect(!Self.names(plain).contains("Ramp Street") && abs(plain.distance - 150) < 5)
    // The lift's half a minute is in it.
    #expect(abs((plain.duration ?? 0) - plain.distance / (5.1 / 3.6) - 30) < 1)
    for shut in ["node-no", "way-no"] {
      let route = try await Self.route("r09-elevator/\(shut).osm", "r09")
      #expect(Self.names(route).contains("Ramp Street") && !route.steps.contains { $0.maneuver == .elevator })
    }
  }

  @Test(arguments: ["map", "control-closed-way"])
  func squaresAreWalkedAlong(_ map: String) async throws {
    let route = try await Self.route("r01-square-multipolygon/\(map).osm", "r01")
    #expect(Self.names(route).contains("Market Square") && !Self.names(route).contains("Long Way Round"))
  }

  @Test func theFootwayBesideAFastRoadIsTaken() async throws {
    let route = try await Self.route("r02-use-sidepath/map.osm", "r02")
    #expect(!Self.names(route).contains("Fast Road"))
  }

  @Test(arguments: ["r07", "r07b"])
  func aStartOnABridgeIsNoFerry(_ points: String) async throws {
    let route = try await Self.route("r07-ferry-under-bridge/map.osm", points)
    #expect(Self.names(route).first == "Great Bridge" && !route.steps.contains { $0.maneuver == .ferry })
    #expect(route.distance < 600)
  }
}
