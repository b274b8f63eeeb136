import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkRouting

/// The hierarchy agrees with Dijkstra's algorithm on random networks under every kind of costs.
struct HierarchyTests {
  private static let options = [
    RoutingOptions(), RoutingOptions(mode: .cycling), RoutingOptions(wishes: TravelWishes(avoidsStairs: true)),
    RoutingOptions(wishes: TravelWishes(isWheelchair: true)), RoutingOptions(wishes: TravelWishes(prefersPaved: true)),
    RoutingOptions(wishes: TravelWishes(isShortest: true, pace: 0.5)),
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func costsAreThoseOfDijkstra(seed: UInt64) throws {
    let count = [2, 3, 9, 30, 60, 90, 120, 150][Int(seed) - 1]
    let graph = try StreetGraph(StreetGraphBuilder(RandomStreets(seed: seed, nodes: count).draft).bytes)
    let hierarchy = StreetHierarchy(graph)
    for options in Self.options {
      var metric = StreetMetric(TravelCosts(options), graph, hierarchy)
      for start in 0..<min(graph.nodeCount, 12) {
        let expected = RandomStreets.costs(from: start, in: graph, metric.cost)
        for goal in 0..<graph.nodeCount {
          let meetings = metric.search.meetings(from: [.init(node: start, cost: 0)], to: [.init(node: goal, cost: 0)])
          #expect((meetings.first?.cost ?? HierarchyWeights.unreachable) == expected[goal], "seed \(seed)")
          guard let best = meetings.first else { continue }
          check(metric.search.way(through: best.node), from: start, to: goal, costs: best.cost, graph, metric)
        }
      }
    }
  }

  /// A way is connected, goes from one end to the other, and costs what was said.
  private func check(
    _ way: [TravelledEdge], from start: Int, to goal: Int, costs: UInt32, _ graph: StreetGraph, _ metric: StreetMetric
  ) {
    var at = start
    var sum: UInt32 = 0
    for part in way {
      let (from, to) = (graph.tails[Int(part.edge)], graph.heads[Int(part.edge)])
      #expect(Int(part.isForward ? from : to) == at)
      at = Int(part.isForward ? to : from)
      sum += metric.cost[Int(part.edge)][part.isForward]
    }
    #expect(at == goal && sum == costs)
  }

  /// The order of contraction is a permutation, and makes few shortcuts even of a square grid.
  @Test func theOrderMakesFewShortcuts() throws {
    let side = 40
    let nodes = (0..<side * side).compactMap {
      Coordinate(latitude: 47 + Double($0 / side) * 0.001, longitude: 15 + Double($0 % side) * 0.001)
    }
    var edges: [StreetDraft.Edge] = []
    for node in nodes.indices {
      let traits = StreetTraits(use: .street)
      if node % side > 0 { edges.append(.init(from: node - 1, to: node, length: 76, traits: traits)) }
      if node >= side { edges.append(.init(from: node - side, to: node, length: 111, traits: traits)) }
    }
    let rank = ContractionOrder(positions: nodes, edges: edges.map { (Int32($0.from), Int32($0.to)) }).rank
    #expect(Set(rank) == Set(0..<Int32(nodes.count)))
    let graph = try StreetGraph(StreetGraphBuilder(StreetDraft(nodes: nodes, edges: edges)).bytes)
    let hierarchy = StreetHierarchy(graph)
    // 31 n log₂ n / 4 bounds nested dissection of a grid (Lipton, Rose and Tarjan 1979); without order it would be n².
    #expect(hierarchy.heads.count < 20 * nodes.count)
    // The last separator of a square grid and those around a part below it are some sides long.
    let top = (0..<graph.nodeCount).map { hierarchy.arcs(of: $0).count }.max() ?? 0
    #expect(top < 5 * side / 2)
  }
}
