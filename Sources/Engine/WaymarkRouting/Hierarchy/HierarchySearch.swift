/// The cheapest paths between nodes: a search upwards from both ends along the elimination tree, without a queue.
struct HierarchySearch {
  /// A node with what it costs to come to it, or to go on from it.
  struct End: Sendable {
    var node: Int
    var cost: UInt32
  }

  /// A node at which the two searches meet.
  struct Meeting: Sendable {
    var node: Int
    var cost: UInt32
  }

  private let hierarchy: StreetHierarchy
  private let weights: HierarchyWeights
  private var forward: Side
  private var backward: Side

  /// What one of the searches has found.
  private struct Side {
    /// Cost of each node.
    var costs: [UInt32]
    /// The arc by which it was reached, and the node before; −1 at an end.
    var arcs: [Int32]
    var before: [Int32]
    /// The nodes that were reached, ascending.
    var reached: [Int32] = []

    init(_ count: Int) {
      costs = [UInt32](repeating: HierarchyWeights.unreachable, count: count)
      arcs = [Int32](repeating: -1, count: count)
      before = arcs
    }
  }

  init(_ hierarchy: StreetHierarchy, _ weights: HierarchyWeights) {
    self.hierarchy = hierarchy
    self.weights = weights
    forward = Side(hierarchy.nodeCount)
    backward = forward
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - starts: where one may begin; one or two.
  ///   - goals: where one may end.
  /// - Returns: the nodes at which the paths from both ends meet, the cheapest first; empty where there is none.
  mutating func meetings(from starts: [End], to goals: [End]) -> [Meeting] {
    climb(&forward, from: starts, weights.up)
    climb(&backward, from: goals, weights.down)
    var meetings: [Meeting] = []
    for node in forward.reached {
      let cost = forward.costs[Int(node)] + backward.costs[Int(node)]
      if cost < HierarchyWeights.unreachable { meetings.append(Meeting(node: Int(node), cost: cost)) }
    }
    return meetings.sorted { ($0.cost, $0.node) < ($1.cost, $1.node) }
  }

  /// The edges of the path through a meeting.
  func way(through node: Int) -> [TravelledEdge] {
    var arcs: [(arc: Int, isUp: Bool)] = []
    var at = node
    while forward.arcs[at] >= 0 {
      arcs.append((Int(forward.arcs[at]), true))
      at = Int(forward.before[at])
    }
    arcs.reverse()
    at = node
    while backward.arcs[at] >= 0 {
      arcs.append((Int(backward.arcs[at]), false))
      at = Int(backward.before[at])
    }
    var way: [TravelledEdge] = []
    for (arc, isUp) in arcs { unpack(arc, isUp, into: &way) }
    return way
  }

  private func climb(_ side: inout Side, from ends: [End], _ weights: [UInt32]) {
    for node in side.reached {
      side.costs[Int(node)] = HierarchyWeights.unreachable
      (side.arcs[Int(node)], side.before[Int(node)]) = (-1, -1)
    }
    side.reached.removeAll(keepingCapacity: true)
    for end in ends where end.cost < side.costs[end.node] { side.costs[end.node] = end.cost }
    // The ancestors of all ends, ascending: each chain goes up, equal nodes are one.
    var chains = ends.map { Optional($0.node) }
    while true {
      var lowest = Int.max
      for case let node? in chains where node < lowest { lowest = node }
      guard lowest < Int.max else { return }
      for i in chains.indices where chains[i] == lowest { chains[i] = hierarchy.parent(of: lowest) }
      side.reached.append(Int32(lowest))
      let cost = side.costs[lowest]
      guard cost < HierarchyWeights.unreachable else { continue }
      for arc in hierarchy.arcs(of: lowest) {
        let head = Int(hierarchy.heads[arc])
        let sum = cost + weights[arc]
        if sum < side.costs[head] {
          side.costs[head] = sum
          side.arcs[head] = Int32(arc)
          side.before[head] = Int32(lowest)
        }
      }
    }
  }

  /// Replaces an arc by the edges of the graph that it stands for.
  private func unpack(_ arc: Int, _ isUp: Bool, into way: inout [TravelledEdge]) {
    var waiting = [(arc, isUp)]
    while let (arc, isUp) = waiting.popLast() {
      let via = isUp ? weights.upVia[arc] : weights.downVia[arc]
      guard via < 0 else {
        way.append(TravelledEdge(edge: via, isForward: isUp))
        continue
      }
      let middle = Int(~via)
      let (low, high) = (tail(of: arc), Int(hierarchy.heads[arc]))
      // From the lower to the higher end: down to the middle, then up from it.
      let (first, second) = isUp ? (low, high) : (high, low)
      waiting.append((self.arc(from: middle, to: second), true))
      waiting.append((self.arc(from: middle, to: first), false))
    }
  }

  private func tail(of arc: Int) -> Int {
    var (low, high) = (0, hierarchy.nodeCount)
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(hierarchy.first[middle]) <= arc { low = middle } else { high = middle }
    }
    return low
  }

  private func arc(from node: Int, to head: Int) -> Int {
    var arcs = hierarchy.arcs(of: node)
    while arcs.count > 1 {
      let middle = arcs.lowerBound + arcs.count / 2
      arcs = Int(hierarchy.heads[middle]) <= head ? middle..<arcs.upperBound : arcs.lowerBound..<middle
    }
    return arcs.lowerBound
  }
}
