/// What the arcs of a hierarchy cost for one mode of travel.
struct HierarchyWeights: Sendable {
  /// More than any route costs.
  static let unreachable = UInt32.max / 4

  /// Cost of each arc from its lower to its higher node, and back.
  private(set) var up: [UInt32]
  private(set) var down: [UInt32]
  /// What each is made of: an edge of the graph, or the complement of the number of the lower node that it goes through.
  private(set) var upVia: [Int32]
  private(set) var downVia: [Int32]

  /// Makes the weights.
  ///
  /// - Parameters:
  ///   - hierarchy: the arcs.
  ///   - graph: the graph that it was made of.
  ///   - cost: cost of each edge from its tail to its head, and back; `unreachable` where that is not allowed.
  init(_ hierarchy: StreetHierarchy, of graph: StreetGraph, cost: [EdgeCost]) {
    let count = hierarchy.heads.count
    var up = [UInt32](repeating: Self.unreachable, count: count)
    var down = up
    var upVia = [Int32](repeating: 0, count: count)
    var downVia = upVia
    for edge in 0..<graph.edgeCount {
      let arc = Int(hierarchy.arcs[edge])
      if cost[edge].forward < up[arc] { (up[arc], upVia[arc]) = (cost[edge].forward, Int32(edge)) }
      if cost[edge].backward < down[arc] { (down[arc], downVia[arc]) = (cost[edge].backward, Int32(edge)) }
    }
    // For each node the triangles below it: the arc between two of its later neighbours may be cheaper through it.
    var arcTo = [Int32](repeating: -1, count: hierarchy.nodeCount)
    for node in 0..<hierarchy.nodeCount {
      let arcs = hierarchy.arcs(of: node)
      for first in arcs {
        guard first + 1 < arcs.upperBound, up[first] < Self.unreachable || down[first] < Self.unreachable else {
          continue
        }
        let middle = Int(hierarchy.heads[first])
        for arc in hierarchy.arcs(of: middle) { arcTo[Int(hierarchy.heads[arc])] = Int32(arc) }
        for second in (first + 1)..<arcs.upperBound {
          let arc = Int(arcTo[Int(hierarchy.heads[second])])
          let there = down[first] + up[second]
          if there < up[arc] { (up[arc], upVia[arc]) = (there, ~Int32(node)) }
          let back = down[second] + up[first]
          if back < down[arc] { (down[arc], downVia[arc]) = (back, ~Int32(node)) }
        }
      }
    }
    self.up = up
    self.down = down
    self.upVia = upVia
    self.downVia = downVia
  }
}
