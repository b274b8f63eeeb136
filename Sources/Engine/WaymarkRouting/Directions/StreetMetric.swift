/// A graph for one mode of travel: what its edges cost, which of them hang together, and the weights of the hierarchy.
struct StreetMetric {
  let costs: TravelCosts
  /// Which clauses of each condition of the graph hold; empty where the moment is not known.
  let states: [UInt32]
  /// The graph's traits while these clauses hold.
  private let traits: [StreetTraits]
  /// Cost of each edge.
  let cost: [EdgeCost]
  /// Number of the connected part to which each node belongs, by edges that can be travelled in any direction.
  let part: [Int32]
  /// Number of nodes of each part.
  let partSize: [Int32]
  var search: HierarchySearch

  init(_ costs: TravelCosts, _ graph: StreetGraph, _ hierarchy: StreetHierarchy, states: [UInt32] = []) {
    self.costs = costs
    self.states = states
    var traits = graph.traits
    for (i, one) in traits.enumerated() where one.condition > 0 && Int(one.condition) <= states.count {
      let number = Int(one.condition) - 1
      traits[i].access = graph.conditions[number].access(one.access, states[number])
    }
    self.traits = traits
    var cost: [EdgeCost] = []
    cost.reserveCapacity(graph.edgeCount)
    var parts = NodeParts(graph.nodeCount)
    for edge in 0..<graph.edgeCount {
      let price = EdgeCost(
        forward: Self.cost(Self.price(costs, traits, graph, edge, isForward: true)),
        backward: Self.cost(Self.price(costs, traits, graph, edge, isForward: false)))
      cost.append(price)
      if min(price.forward, price.backward) < HierarchyWeights.unreachable {
        parts.join(Int(graph.tails[edge]), Int(graph.heads[edge]))
      }
    }
    self.cost = cost
    (part, partSize) = parts.numbered()
    search = HierarchySearch(hierarchy, HierarchyWeights(hierarchy, of: graph, cost: cost))
  }

  /// Whether an edge can be travelled in any direction.
  func isOpen(_ edge: Int) -> Bool { min(cost[edge].forward, cost[edge].backward) < HierarchyWeights.unreachable }

  /// What an edge costs in a direction; nil when one may not go there.
  func price(_ graph: StreetGraph, _ edge: Int, isForward: Bool) -> TravelCosts.Price? {
    Self.price(costs, traits, graph, edge, isForward: isForward)
  }

  private static func price(
    _ costs: TravelCosts, _ traits: [StreetTraits], _ graph: StreetGraph, _ edge: Int, isForward: Bool
  ) -> TravelCosts.Price? {
    costs.price(
      traits[Int(graph.edgeTraits[edge])], graph.length(of: edge), graph.slopes[edge], isForward: isForward)
  }

  private static func cost(_ price: TravelCosts.Price?) -> UInt32 {
    guard let price else { return HierarchyWeights.unreachable }
    // A hundredth of a second at least, so that no path goes in circles at no cost.
    return UInt32(max(1, min(Double(HierarchyWeights.unreachable - 1), (price.cost * 100).rounded())))
  }
}

/// Connected parts of a network (union–find).
private struct NodeParts {
  private var parents: [Int32]

  init(_ count: Int) { parents = (0..<Int32(count)).map { $0 } }

  mutating func join(_ a: Int, _ b: Int) {
    let (first, second) = (root(a), root(b))
    if first != second { parents[max(first, second)] = Int32(min(first, second)) }
  }

  /// Number of each node's part, and the sizes of the parts.
  mutating func numbered() -> (part: [Int32], size: [Int32]) {
    var number = [Int32](repeating: -1, count: parents.count)
    var part = number
    var size: [Int32] = []
    for node in parents.indices {
      let root = root(node)
      if number[root] < 0 {
        number[root] = Int32(size.count)
        size.append(0)
      }
      part[node] = number[root]
      size[Int(number[root])] += 1
    }
    return (part, size)
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while Int(parents[node]) != node {
      parents[node] = parents[Int(parents[node])]
      node = Int(parents[node])
    }
    return node
  }
}
