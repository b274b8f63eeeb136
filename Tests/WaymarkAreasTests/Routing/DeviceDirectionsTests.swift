import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting
import WaymarkServices
import WaymarkTerrain

@testable import WaymarkAreas

/// Routes over the graph of an area.
struct DeviceDirectionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func coordinate(_ north: Double, _ east: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: 47 + north / 1000, longitude: 15 + east / 1000))
  }

  /// A street with a locked gate and one with an open one, a ring, and a way of which the extract lacks a node.
  private func draft() throws -> StreetDraft {
    let places: [(Int64, Double, Double, OSMTags)] = [
      (1, 0, 0, [:]), (2, 0, 1, ["barrier": "gate", "access": "no"]), (3, 0, 2, [:]), (4, 1, 0, [:]),
      (5, 1, 1, ["barrier": "gate"]), (6, 1, 2, [:]), (7, 2, 2, [:]), (8, 2, 3, [:]), (9, 1, 3, [:]), (10, 3, 0, [:]),
      (11, 3, 1, [:]), (13, 3, 3, [:]), (14, 3, 4, [:]),
    ]
    let nodes = try places.map { OSMNode(id: $0.0, coordinate: try coordinate($0.1, $0.2), tags: $0.3) }
    let ways = [
      OSMWay(id: 1, nodes: [1, 2, 3], tags: ["highway": "residential", "name": "Locked Lane"]),
      OSMWay(id: 2, nodes: [1, 4], tags: ["highway": "residential"]),
      OSMWay(id: 3, nodes: [4, 5, 6], tags: ["highway": "residential", "name": "Gate Lane"]),
      OSMWay(id: 4, nodes: [3, 6], tags: ["highway": "residential"]),
      OSMWay(id: 5, nodes: [6, 7, 8, 9, 6], tags: ["highway": "footway", "name": "Ring"]),
      OSMWay(id: 6, nodes: [10, 11, 12, 13, 14], tags: ["highway": "path"]),
    ]
    let window = GeographicBounds(south: 46.9, west: 14.9, north: 47.1, east: 15.1)
    let file = try folder.write(
      "map.osm.pbf", try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: window))
    return try OSMStreetDraft(of: file, climbs: nil, reference: .meanSeaLevel).draft
  }

  @Test func gatesRingsAndGapsAreRead() throws {
    let draft = try draft()
    // Gate Lane has a gate that is passed; Locked Lane ends twice at its own.
    #expect(draft.edges.filter { $0.traits.use == .barrier }.count == 1)
    #expect(draft.edges.filter { $0.name == "Ring" }.count == 2)
    #expect(draft.edges.filter { $0.traits.use == .path }.count == 2)
    var router = Router(try StreetGraph(StreetGraphBuilder(draft).bytes))
    let route = try router.routes(for: RoutingRequest(stops: [coordinate(0, 0), coordinate(0, 1.9)]))[0]
    // Around, through the open gate: 111 + 152 + 111 + 8 m.
    #expect(abs(route.distance - 382) < 3 && route.steps.contains { $0.name == "Gate Lane" })
    let ring = try router.routes(for: RoutingRequest(stops: [coordinate(1, 2), coordinate(2, 2.5)]))[0]
    #expect(abs(ring.distance - 149) < 3)
    // The gap is a gap, whatever is left of it.
    #expect(throws: RoutingError.self) {
      try router.routes(for: RoutingRequest(stops: [coordinate(3, 0.5), coordinate(3, 3.5)], reach: 20))
    }
  }

  /// Beside a real Valhalla over the same map without elevations: random pairs, the same reachability and times.
  /// `Scripts/bench-routing` measures 1,000 pairs in each area.
  @Test(
    .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"),
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func timesAreThoseOfValhalla() async throws {
    let valhalla = try #require(Valhalla.installation)
    let area = try await AreaBuilder(valhalla: valhalla, threads: 1).build(
      extract: SharedData.url("osm/andorra.osm.pbf"), into: folder.file("andorra"))
    let graph = try area.streetGraph()
    let device = try DeviceDirections(area)
    let (service, provider) = try await AreaDirections(area).start()
    var random = SeededGenerator(seed: 18)
    var (near, both, lone) = (0, 0, 0)
    for _ in 0..<120 {
      let ends = [0, 1].map { _ in graph.coordinate(of: Int.random(in: 0..<graph.nodeCount, using: &random)) }
      guard Geodesic.wgs84.inverse(from: ends[0], to: ends[1]).distance > 50 else { continue }
      let request = DirectionsRequest(from: ends[0], to: ends[1])
      let own = try? await device.routes(for: request)[0]
      let other = try? await DirectionsClient(provider).route(for: request)
      guard let own, let other else {
        if (own == nil) != (other == nil) { lone += 1 }
        continue
      }
      both += 1
      if abs((own.duration ?? 0) / (other.duration ?? 1) - 1) <= 0.03 { near += 1 }
    }
    await service.stop()
    #expect(lone <= 1 && both > 80 && Double(near) >= 0.95 * Double(both), "seed 18: \(near) of \(both), \(lone) lone")
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func aRealAreaHasHeightsAndCosts() async throws {
    let area = try await AreaBuilder(valhalla: nil, threads: 1).build(
      extract: SharedData.url("osm/andorra.osm.pbf"), elevations: [SharedData.url("elevation/N42E001.hgt.zip").path],
      into: folder.file("andorra"))
    // Topology, costs and nodes: what each direction of a street costs in the file.
    let graph = try area.streetGraph()
    #expect(graph.verticalReference == .meanSeaLevel && Double(graph.byteCount) / Double(2 * graph.edgeCount) < 45)
    let device = try DeviceDirections(area)
    // From the valley up to Ordino's hills, and back.
    let low = try #require(Coordinate(latitude: 42.5078, longitude: 1.5211))
    let high = try #require(Coordinate(latitude: 42.5562, longitude: 1.5335))
    let up = try await device.routes(for: DirectionsRequest(from: low, to: high, language: "fr"))[0]
    let down = try await device.routes(for: DirectionsRequest(from: high, to: low))[0]
    #expect(up.altitudes.count == up.geometry.count && up.altitudes.allSatisfy { $0?.reference != .ellipsoid })
    let climb = (up.altitudes.last??.meters ?? 0) - (up.altitudes.first??.meters ?? 0)
    #expect(climb > 150 && climb < 500)
    #expect((up.duration ?? 0) > 1.05 * (down.duration ?? .infinity))
    #expect(up.steps.last?.instruction == "Vous êtes arrivé à destination.", "\(up.steps.map(\.instruction))")
    // A damaged graph is refused with its file; without one it is made again.
    let file = area.folder.appendingPathComponent(AreaStreetGraphFile.name)
    let bytes = try Data(contentsOf: file)
    try bytes.dropLast(5).write(to: file)
    let error = #expect(throws: InputError.self) { try area.streetGraph() }
    #expect(error?.file == file.path && error?.advice == "delete the file: it is made again")
    try FileManager.default.removeItem(at: file)
    #expect(try area.streetGraph().bytes == Array(bytes))
  }
}
