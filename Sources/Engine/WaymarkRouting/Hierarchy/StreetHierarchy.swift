/// The shortcuts that contracting the nodes in their order can need under any costs: for each node the arcs to later nodes.
/// Each arc stands for both directions.
struct StreetHierarchy: Sendable {
  let nodeCount: Int
  /// First arc of each node; ends at the first of the next.
  let first: [Int32]
  /// Where each arc leads, ascending at each node.
  let heads: [Int32]
  /// The arc of each edge of the graph.
  let arcs: [Int32]

  init(_ graph: StreetGraph) {
    nodeCount = graph.nodeCount
    var lists = [[Int32]](repeating: [], count: nodeCount)
    for edge in 0..<graph.edgeCount { lists[Int(graph.tails[edge])].append(graph.heads[edge]) }
    var first: [Int32] = [0]
    var heads: [Int32] = []
    first.reserveCapacity(nodeCount + 1)
    heads.reserveCapacity(3 * graph.edgeCount)
    for node in 0..<nodeCount {
      lists[node].sort()
      var last: Int32 = -1
      let start = heads.count
      for head in lists[node] where head != last {
        heads.append(head)
        last = head
      }
      // Contracting the node joins all later neighbours; the lowest passes them on.
      if heads.count - start > 1 { lists[Int(heads[start])].append(contentsOf: heads[(start + 1)...]) }
      lists[node] = []
      first.append(Int32(heads.count))
    }
    self.first = first
    self.heads = heads
    var arcs: [Int32] = []
    arcs.reserveCapacity(graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      arcs.append(Self.arc(to: graph.heads[edge], from: Int(graph.tails[edge]), first, heads))
    }
    self.arcs = arcs
  }

  /// Arcs from a node to later ones.
  func arcs(of node: Int) -> Range<Int> { Int(first[node])..<Int(first[node + 1]) }

  /// The next node that a search upwards may come to; nil at the top.
  func parent(of node: Int) -> Int? { first[node] < first[node + 1] ? Int(heads[Int(first[node])]) : nil }

  private static func arc(to head: Int32, from node: Int, _ first: [Int32], _ heads: [Int32]) -> Int32 {
    var (low, high) = (first[node], first[node + 1])
    while low + 1 < high {
      let middle = (low + high) / 2
      if heads[Int(middle)] <= head { low = middle } else { high = middle }
    }
    return low
  }
}
