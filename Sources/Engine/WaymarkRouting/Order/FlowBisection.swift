import WaymarkGeodesy

/// Divides a network into two parts of similar size by few nodes: in each of four directions the first and the last quarter of
/// the nodes are kept apart by a minimum cut, and the best of the four counts (Schild and Sommer: On Balanced Separators in
/// Road Networks, 2015).
struct FlowBisection {
  /// The nodes whose removal divides the network.
  private(set) var separator: [Int32]

  private static let directions: [(east: Double, north: Double)] = [(1, 0), (0, 1), (1, 1), (1, -1)]
  /// Share of the nodes on each side that the cut does not divide.
  private static let share = 0.25

  init(_ graph: FlowGraph, positions: [Coordinate]) {
    let origin = positions[positions.count / 2]
    let plane = LocalPlane(origin: origin)
    let points = positions.map { plane.offset(to: $0) }
    var best: [Int32] = []
    for direction in Self.directions {
      let keys = points.map { $0.east * direction.east + $0.north * direction.north }
      let order = (0..<graph.count).sorted { (keys[$0], $0) < (keys[$1], $1) }
      var flow = UnitFlow(graph)
      let fixed = max(1, Int(Double(graph.count) * Self.share))
      for node in order.prefix(fixed) { flow.isSource[node] = true }
      for node in order.suffix(fixed) { flow.isSink[node] = true }
      guard let reached = flow.cut(limit: best.isEmpty ? .max : 2 * best.count) else { continue }
      let found = Self.border(of: reached, in: graph)
      if best.isEmpty || found.count < best.count { best = found }
    }
    separator = best
  }

  /// The smaller of the two sets of nodes at the cut edges.
  private static func border(of reached: [Bool], in graph: FlowGraph) -> [Int32] {
    var inner: [Int32] = []
    var outer: [Int32] = []
    for node in 0..<graph.count
    where graph.arcs(of: node).contains(where: { reached[node] != reached[Int(graph.heads[$0])] }) {
      if reached[node] { inner.append(Int32(node)) } else { outer.append(Int32(node)) }
    }
    return inner.count < outer.count ? inner : outer
  }
}

/// The greatest flow from sources to sinks where each edge carries one unit: paths are added one by one (Ford and Fulkerson,
/// with breadth first).
private struct UnitFlow {
  var isSource: [Bool]
  var isSink: [Bool]
  private let graph: FlowGraph
  /// Along each arc: 1, −1 where it comes back, or 0.
  private var flow: [Int8]

  init(_ graph: FlowGraph) {
    self.graph = graph
    isSource = [Bool](repeating: false, count: graph.count)
    isSink = isSource
    flow = [Int8](repeating: 0, count: graph.heads.count)
  }

  /// The nodes on the sources' side of a minimum cut; nil when the cut is larger than the limit.
  mutating func cut(limit: Int) -> [Bool]? {
    var cuts = 0
    var parents = [Int32](repeating: -1, count: graph.count)
    var queue: [Int32] = []
    while true {
      var seen = isSource
      queue.removeAll(keepingCapacity: true)
      for node in 0..<graph.count where isSource[node] { queue.append(Int32(node)) }
      var end: Int?
      var at = 0
      search: while at < queue.count {
        let node = Int(queue[at])
        at += 1
        for arc in graph.arcs(of: node) where flow[arc] < 1 {
          let head = Int(graph.heads[arc])
          guard !seen[head] else { continue }
          seen[head] = true
          parents[head] = Int32(arc)
          if isSink[head] {
            end = head
            break search
          }
          queue.append(Int32(head))
        }
      }
      guard var node = end else { return seen }
      cuts += 1
      guard cuts <= limit else { return nil }
      while !isSource[node] {
        let arc = Int(parents[node])
        flow[arc] += 1
        flow[Int(graph.reverse[arc])] -= 1
        node = Int(graph.heads[Int(graph.reverse[arc])])
      }
    }
  }
}
