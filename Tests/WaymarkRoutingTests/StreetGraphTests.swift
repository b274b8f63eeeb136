import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkRouting

/// The file of a graph.
struct StreetGraphTests {
  @Test(arguments: [(47.0, 15.0), (-33.9, 18.4), (71.0, 179.99), (-16.8, -179.995), (84.9, 10.0), (0.0, -0.01)])
  func whatIsWrittenIsRead(corner: (south: Double, west: Double)) throws {
    let draft = RandomStreets(seed: 11, nodes: 60, south: corner.south, west: corner.west).draft
    let bytes = StreetGraphBuilder(draft).bytes
    let graph = try StreetGraph(bytes)
    #expect(graph.edgeCount == draft.edges.count && graph.byteCount == bytes.count)
    // Each edge of the draft is one of the graph, from end to end, with length, name and traits.
    var left = Array(0..<graph.edgeCount)
    for edge in draft.edges {
      let found = left.firstIndex { number in
        let ends = [Int(graph.tails[number]), Int(graph.heads[number])].map { graph.coordinate(of: $0) }
        let isSame = near(ends[0], draft.nodes[edge.from]) && near(ends[1], draft.nodes[edge.to])
        let isTurned = near(ends[1], draft.nodes[edge.from]) && near(ends[0], draft.nodes[edge.to])
        guard isSame || isTurned, abs(graph.length(of: number) - edge.length) <= 0.051,
          String(decoding: graph.name(of: number), as: UTF8.self) == edge.name
        else { return false }
        return graph.traits(of: number) == (isSame ? edge.traits : edge.traits.reversed)
      }
      let index = try #require(found)
      let line = graph.line(of: left[index])
      #expect(line.count == edge.shape.count + 2)
      let shape =
        near(line[0], draft.nodes[edge.from])
        ? Array(line.dropFirst().dropLast()) : line.dropFirst().dropLast().reversed()
      for (a, b) in zip(shape, edge.shape) { #expect(near(a, b, within: 0.2)) }
      left.remove(at: index)
    }
  }

  private func near(_ a: Coordinate, _ b: Coordinate, within distance: Double = 0.05) -> Bool {
    Geodesic.wgs84.inverse(from: a, to: b).distance < distance
  }

  /// Whatever happens to the bytes is found out: by the checksum, and behind it by the check of every number.
  @Test func damageIsRefused() throws {
    let bytes = StreetGraphBuilder(RandomStreets(seed: 5, nodes: 40).draft).bytes
    #expect(throws: StreetGraphError.notAGraph) { try StreetGraph([]) }
    #expect(throws: StreetGraphError.notAGraph) { try StreetGraph(Array("WMSI1234".utf8)) }
    #expect(throws: StreetGraphError.length(20)) { try StreetGraph(Array(bytes.prefix(20))) }
    var other = bytes
    other[4] = 9
    #expect(throws: StreetGraphError.version(9)) { try StreetGraph(other) }
    for length in stride(from: 64, to: bytes.count, by: 7) {
      #expect(throws: StreetGraphError.self) { try StreetGraph(Array(bytes.prefix(length))) }
    }
    #expect(throws: StreetGraphError.checksum) { try StreetGraph(bytes + [0]) }
    var random = SeededGenerator(seed: 77)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 16..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard damaged != bytes else { continue }
      #expect(throws: StreetGraphError.checksum) { try StreetGraph(damaged) }
      // Somebody may make the checksum fit: then it is refused, or as safe as any other graph.
      var sum = StreetGraphFormat.checksum(damaged)
      for i in 8..<16 {
        damaged[i] = UInt8(truncatingIfNeeded: sum)
        sum >>= 8
      }
      guard let graph = try? StreetGraph(damaged) else { continue }
      var router = Router(graph)
      let stops = [graph.coordinate(of: 0), graph.coordinate(of: graph.nodeCount - 1)]
      _ = try? router.routes(for: RoutingRequest(stops: stops, alternatives: 2))
    }
  }

  @Test func nothingIsAGraphToo() throws {
    let graph = try StreetGraph(StreetGraphBuilder(StreetDraft()).bytes)
    var router = Router(graph)
    let stops = [(47.0, 15.0), (48.0, 15.0)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    #expect(throws: RoutingError.noStreet(stop: 0, reach: 2000, nearest: nil)) {
      try router.routes(for: RoutingRequest(stops: stops))
    }
  }
}
