import WaymarkGeodesy

/// The order in which a hierarchy contracts the nodes of a street network: dead ends and bends first, then what nested
/// dissection leaves, the separators last. It depends on the network alone, not on what travelling costs (Dibbelt, Strasser,
/// Wagner: Customizable Contraction Hierarchies, 2016).
struct ContractionOrder {
  /// Rank of each node, 0 for the first.
  private(set) var rank: [Int32]

  private let positions: [Coordinate]
  /// Neighbours of the nodes that are not contracted yet, each once.
  private var neighbours: [[Int32]]
  private var next: Int32 = 0
  private var upper: Int32

  init(positions: [Coordinate], edges: [(Int32, Int32)]) {
    self.positions = positions
    rank = [Int32](repeating: -1, count: positions.count)
    upper = Int32(positions.count)
    neighbours = [[Int32]](repeating: [], count: positions.count)
    for (a, b) in edges where a != b {
      if !neighbours[Int(a)].contains(b) { neighbours[Int(a)].append(b) }
      if !neighbours[Int(b)].contains(a) { neighbours[Int(b)].append(a) }
    }
    contractBends()
    dissect()
  }

  /// Contracts nodes with at most two neighbours, which makes no network denser.
  private mutating func contractBends() {
    var waiting = (0..<positions.count).filter { neighbours[$0].count <= 2 }
    var at = 0
    while at < waiting.count {
      let node = waiting[at]
      at += 1
      guard rank[node] < 0, neighbours[node].count <= 2 else { continue }
      rank[node] = next
      next += 1
      let ends = neighbours[node]
      for end in ends { neighbours[Int(end)].removeAll { Int($0) == node } }
      if ends.count == 2, !neighbours[Int(ends[0])].contains(ends[1]) {
        neighbours[Int(ends[0])].append(ends[1])
        neighbours[Int(ends[1])].append(ends[0])
      }
      for end in ends where neighbours[Int(end)].count <= 2 { waiting.append(Int(end)) }
    }
  }

  /// Divides the rest again and again, and ranks what divides it last.
  private mutating func dissect() {
    var parts = [(0..<positions.count).filter { rank[$0] < 0 }.map { Int32($0) }]
    var place = [Int32](repeating: -1, count: positions.count)
    while let part = parts.popLast() {
      guard part.count > Self.minimumPartSize else {
        for node in part.sorted(by: { neighbours[Int($0)].count > neighbours[Int($1)].count }) { assignLast(node) }
        continue
      }
      for (i, node) in part.enumerated() { place[Int(node)] = Int32(i) }
      let graph = FlowGraph(
        neighbours: part.map { node in neighbours[Int(node)].map { place[Int($0)] }.filter { $0 >= 0 } })
      for node in part { place[Int(node)] = -1 }
      let pieces = graph.pieces()
      if pieces.count > 1 {
        parts += pieces.map { $0.map { part[Int($0)] } }
        continue
      }
      let separator = FlowBisection(graph, positions: part.map { positions[Int($0)] }).separator
      var isCut = [Bool](repeating: false, count: part.count)
      for node in separator {
        isCut[Int(node)] = true
        assignLast(part[Int(node)])
      }
      parts += graph.pieces(without: isCut).map { $0.map { part[Int($0)] } }
    }
  }

  private mutating func assignLast(_ node: Int32) {
    upper -= 1
    rank[Int(node)] = upper
  }

  /// Parts up to this size are not divided any more.
  private static let minimumPartSize = 4
}
