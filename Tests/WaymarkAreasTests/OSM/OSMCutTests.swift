import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkAreas

/// A window out of a larger file.
struct OSMCutTests {
  /// Everything in a file.
  private struct Contents {
    var nodes: [Int64: OSMNode] = [:]
    var ways: [Int64: OSMWay] = [:]
    var relations: [Int64: OSMRelation] = [:]

    init(_ url: URL) throws {
      let reader = try OSMPBFReader(url: url)
      while let block = try reader.next() {
        for node in block.nodes { nodes[node.id] = node }
        for way in block.ways { ways[way.id] = way }
        for relation in block.relations { relations[relation.id] = relation }
      }
    }
  }

  private func cut(_ url: URL, _ bounds: GeographicBounds) throws -> Contents {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "cut.osm.pbf")
    try OSMCut(bounds, of: url).data().write(to: file)
    return try Contents(file)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func itIsWhatTheWholeFileHasThere() throws {
    let url = SharedData.url("osm/monaco.osm.pbf")
    let whole = try Contents(url)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<4 {
      let center = try #require(
        Coordinate(latitude: random.uniform(43.725...43.75), longitude: random.uniform(7.41...7.44)))
      let bounds = GeographicBounds(around: center, radius: random.uniform(100...1500))
      let inside = whole.nodes.values.filter { bounds.contains($0.coordinate) }
      guard !inside.isEmpty else { continue }
      let part = try cut(url, bounds)
      let ids = Set(inside.map(\.id))
      for id in ids { #expect(part.nodes[id] == whole.nodes[id]) }
      for way in whole.ways.values where way.nodes.contains(where: ids.contains) { #expect(part.ways[way.id] == way) }
      for way in part.ways.values {
        // Whole, as far as the file itself has it.
        for node in way.nodes where whole.nodes[node] != nil { #expect(part.nodes[node] == whole.nodes[node]) }
      }
      for relation in part.relations.values {
        #expect(whole.relations[relation.id] == relation)
        #expect(relation.members.contains { part.ways[$0.id] != nil && $0.kind == .way || ids.contains($0.id) })
        guard relation.tags["type"] == "multipolygon" else { continue }
        for member in relation.members where member.kind == .way && whole.ways[member.id] != nil {
          #expect(part.ways[member.id] != nil, "seed 17, relation \(relation.id)")
        }
      }
      // Nothing else: each node is inside, or of a way or relation that is kept.
      let used = Set(part.ways.values.flatMap(\.nodes))
        .union(part.relations.values.flatMap { $0.members.filter { $0.kind == .node }.map(\.id) })
      #expect(part.nodes.keys.allSatisfy { ids.contains($0) || used.contains($0) })
    }
  }

  @Test(arguments: [(-17.0, 179.99), (-17, -179.99), (85, 30), (89.99, 0), (-90, 0)])
  func itCrossesTheDateLineAndNearsThePoles(latitude: Double, longitude: Double) throws {
    let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let bounds = GeographicBounds(around: center, radius: 5000)
    #expect(bounds.west >= -180 && bounds.west <= 180 && bounds.east >= bounds.west && bounds.east - bounds.west <= 360)
    var nodes: [OSMNode] = []
    var near: Set<Int64> = []
    for (i, distance) in [100.0, 4900, 9000, 40_000].enumerated() {
      for (j, azimuth) in [0.0, 90, 180, 270].enumerated() {
        let point = Geodesic.wgs84.direct(from: center, azimuth: azimuth, distance: distance).coordinate
        nodes.append(OSMNode(id: Int64(10 * i + j + 1), coordinate: point))
        if distance < 5000 { near.insert(Int64(10 * i + j + 1)) }
        #expect(distance > 5000 || bounds.contains(point), "\(point)")
      }
    }
    let way = OSMWay(id: 1, nodes: [2, 22, 32], tags: ["highway": "path"])
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "world.osm.pbf")
    try OSMPBFWriter.data(nodes: nodes, ways: [way], relations: [], bounds: nil).write(to: file)
    let part = try cut(file, bounds)
    #expect(near.isSubset(of: part.nodes.keys) && part.ways[1] == way && part.nodes[32] != nil)
    #expect(part.nodes[31] == nil || bounds.east - bounds.west == 360)
  }

  @Test func nothingThereIsSaid() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "one.osm.pbf")
    let there = try #require(Coordinate(latitude: 1, longitude: 1))
    try OSMPBFWriter.data(nodes: [OSMNode(id: 1, coordinate: there)], ways: [], relations: [], bounds: nil)
      .write(to: file)
    let here = try #require(Coordinate(latitude: 2, longitude: 2))
    #expect {
      _ = try OSMCut(GeographicBounds(around: here, radius: 1000), of: file)
    } throws: {
      ($0 as? InputError)?.problem == "the extract has nothing in this window"
    }
  }
}
