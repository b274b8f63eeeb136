import TestSupport
import WaymarkGeodesy

@testable import WaymarkRouting

/// Networks made of random numbers, and their shortest paths by Dijkstra's algorithm.
struct RandomStreets {
  let draft: StreetDraft

  /// A network of so many nodes around a position: near neighbours are joined, some ways are one-way, some parts are islands.
  init(seed: UInt64, nodes: Int, south: Double = 47, west: Double = 15) {
    var random = SeededGenerator(seed: seed)
    let side = 0.02
    let positions = (0..<nodes).compactMap { _ in
      Coordinate(
        latitude: south + Double.random(in: 0...side, using: &random),
        longitude: west + Double.random(in: 0...side, using: &random))
    }
    var edges: [StreetDraft.Edge] = []
    for from in positions.indices {
      let plane = LocalPlane(origin: positions[from])
      let nearest = positions.indices.filter { $0 != from }.sorted { a, b in
        Self.square(plane, positions[a]) < Self.square(plane, positions[b])
      }
      for to in nearest.prefix(Int.random(in: 1...3, using: &random)) {
        let direct = Self.square(plane, positions[to]).squareRoot()
        var traits = StreetTraits(use: StreetUse.allCases[Int.random(in: 0..<12, using: &random)])
        if Int.random(in: 0..<6, using: &random) == 0 { traits.access = [.footForward, .bicycleForward] }
        if Int.random(in: 0..<20, using: &random) == 0 {
          traits = StreetTraits(use: .steps, access: [.footForward, .footBackward])
        }
        traits.surface = StreetSurface.allCases[Int.random(in: 0..<4, using: &random)]
        let shape = (0..<Int.random(in: 0...3, using: &random)).compactMap { step -> Coordinate? in
          let part = Double(step + 1) / 5
          return Coordinate(
            latitude: positions[from].latitude + part * (positions[to].latitude - positions[from].latitude),
            longitude: positions[from].longitude + part
              * Angle.difference(
                fromDegrees: positions[from].longitude, toDegrees: positions[to].longitude))
        }
        edges.append(
          StreetDraft.Edge(
            from: from, to: to, shape: shape, length: direct * Double.random(in: 1...1.3, using: &random),
            traits: traits,
            name: ["", "Hill Street", "Rue de l’Église", "Via Roma"][Int.random(in: 0..<4, using: &random)],
            climb: (Double.random(in: 0...5, using: &random), Double.random(in: 0...5, using: &random))))
      }
    }
    draft = StreetDraft(nodes: positions, edges: edges)
  }

  private static func square(_ plane: LocalPlane, _ position: Coordinate) -> Double {
    let offset = plane.offset(to: position)
    return offset.east * offset.east + offset.north * offset.north
  }

  /// Cost of the cheapest ways from a node of a graph to all others.
  static func costs(from start: Int, in graph: StreetGraph, _ cost: [EdgeCost]) -> [UInt32] {
    var costs = [UInt32](repeating: HierarchyWeights.unreachable, count: graph.nodeCount)
    var isDone = [Bool](repeating: false, count: graph.nodeCount)
    costs[start] = 0
    while let node = costs.indices.filter({ !isDone[$0] && costs[$0] < HierarchyWeights.unreachable }).min(by: {
      costs[$0] < costs[$1]
    }) {
      isDone[node] = true
      for edge in 0..<graph.edgeCount {
        for isForward in [true, false] {
          let (from, to) = isForward ? (graph.tails[edge], graph.heads[edge]) : (graph.heads[edge], graph.tails[edge])
          guard Int(from) == node, cost[edge][isForward] < HierarchyWeights.unreachable else { continue }
          costs[Int(to)] = min(costs[Int(to)], costs[node] + cost[edge][isForward])
        }
      }
    }
    return costs
  }
}
