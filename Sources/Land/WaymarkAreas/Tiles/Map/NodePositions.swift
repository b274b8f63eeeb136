/// Positions of the nodes that are vertices: sorted numbers and a position for each, 16 bytes per node.
struct NodePositions {
  private var numbers: [Int64] = []
  private var positions: [MercatorPoint?] = []

  /// Sets which nodes are wanted.
  mutating func prepare(_ lines: [[Int64]]) {
    var all: [Int64] = []
    all.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    for line in lines { all.append(contentsOf: line) }
    all.sort()
    numbers = []
    for number in all where number != numbers.last { numbers.append(number) }
    positions = [MercatorPoint?](repeating: nil, count: numbers.count)
  }

  /// Stores a node's position when it is wanted.
  mutating func take(_ node: OSMNode) {
    if let i = index(of: node.id) { positions[i] = MercatorPoint(node.coordinate) }
  }

  /// The positions of a line's nodes, without missing nodes and repeated positions.
  func line(_ nodes: some Sequence<Int64>) -> [MercatorPoint] {
    var line: [MercatorPoint] = []
    for node in nodes {
      if let i = index(of: node), let position = positions[i], position != line.last { line.append(position) }
    }
    return line
  }

  /// Whether the positions of all nodes of a line are there.
  func isWhole(_ nodes: some Sequence<Int64>) -> Bool {
    nodes.allSatisfy { index(of: $0).flatMap { positions[$0] } != nil }
  }

  private func index(of number: Int64) -> Int? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? low : nil
  }
}
