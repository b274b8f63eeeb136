/// The edges at each node of a graph.
struct Junctions: Sendable {
  private let first: [Int32]
  private let edges: [Int32]

  init(_ graph: StreetGraph) {
    var counts = [Int32](repeating: 0, count: graph.nodeCount + 1)
    for edge in 0..<graph.edgeCount {
      counts[Int(graph.tails[edge]) + 1] += 1
      counts[Int(graph.heads[edge]) + 1] += 1
    }
    for node in 1..<counts.count { counts[node] += counts[node - 1] }
    first = counts
    var edges = [Int32](repeating: 0, count: 2 * graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      for node in [Int(graph.tails[edge]), Int(graph.heads[edge])] {
        edges[Int(counts[node])] = Int32(edge)
        counts[node] += 1
      }
    }
    self.edges = edges
  }

  func edges(at node: Int) -> ArraySlice<Int32> { edges[Int(first[node])..<Int(first[node + 1])] }
}
