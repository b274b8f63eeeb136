import Testing
import WaymarkGeodesy
import WaymarkRouting

@testable import WaymarkAreas

/// Heights of bridges that are mapped in pieces.
struct DeckHeightsTests {
  /// A bridge of three pieces over a valley of 40 m, with a gate between two of them, and a path below.
  @Test func aBridgeInPiecesIsStraight() throws {
    let nodes = try (0..<6).map { try #require(Coordinate(latitude: 47, longitude: 15 + Double($0) / 1000)) }
    func edge(_ a: Int, _ b: Int, _ length: Double, _ use: StreetUse = .road) -> StreetDraft.Edge {
      StreetDraft.Edge(
        from: a, to: b, shape: length > 0 ? [nodes[a]] : [], length: length, traits: StreetTraits(use: use),
        climb: (0, 0), heights: length > 0 ? [7] : [])
    }
    // 0 ── 1 ── 2 · 3 ── 4 ── 5: from 100 m to 130 m on the bridge from 0 to 4.
    var draft = StreetDraft(
      nodes: nodes,
      edges: [edge(0, 1, 100), edge(1, 2, 100), edge(2, 3, 0, .barrier), edge(3, 4, 100), edge(4, 5, 100)],
      heights: [100, 60, 60, 61, 130, 131], verticalReference: .meanSeaLevel)
    DeckHeights.settle(&draft, decks: [0, 1, 3])
    for (height, expected) in zip(draft.heights, [100.0, 110, 120, 120, 130, 131]) {
      #expect(abs(height - expected) < 0.2, "\(draft.heights)")
    }
    #expect(abs(draft.edges[0].climb.up - 10) < 0.2 && draft.edges[0].climb.down == 0)
    #expect(abs(draft.edges[1].heights[0] - 115) < 0.2 && draft.edges[4].heights == [7])
    // Without known ground nothing is made up; without heights there is nothing to do.
    draft.heights = [Double](repeating: .nan, count: 6)
    DeckHeights.settle(&draft, decks: [0, 1, 3])
    #expect(draft.heights.allSatisfy(\.isNaN) && draft.edges.allSatisfy { $0.climb.up.isFinite })
    draft.heights = []
    DeckHeights.settle(&draft, decks: [0, 1, 3])
    #expect(draft.heights.isEmpty)
  }
}
