/// A part of a network to be divided: nodes from 0, with their neighbours.
struct FlowGraph {
  let count: Int
  /// First arc of each node; ends at the first of the next.
  let first: [Int32]
  /// Where each arc leads.
  let heads: [Int32]
  /// Number of the arc back.
  let reverse: [Int32]

  init(neighbours: [[Int32]]) {
    count = neighbours.count
    var first: [Int32] = [0]
    var heads: [Int32] = []
    for list in neighbours {
      heads.append(contentsOf: list.sorted())
      first.append(Int32(heads.count))
    }
    // Arcs come in the order of their tails: so do, at each head, the arcs back.
    var next = first
    var reverse = [Int32](repeating: 0, count: heads.count)
    for tail in 0..<count {
      for arc in Int(first[tail])..<Int(first[tail + 1]) {
        let head = Int(heads[arc])
        reverse[arc] = next[head]
        next[head] += 1
      }
    }
    self.first = first
    self.heads = heads
    self.reverse = reverse
  }

  func arcs(of node: Int) -> Range<Int> { Int(first[node])..<Int(first[node + 1]) }

  /// The connected pieces, without some of the nodes.
  func pieces(without isCut: [Bool] = []) -> [[Int32]] {
    var seen = isCut.isEmpty ? [Bool](repeating: false, count: count) : isCut
    var pieces: [[Int32]] = []
    for start in 0..<count where !seen[start] {
      var piece = [Int32(start)]
      seen[start] = true
      var at = 0
      while at < piece.count {
        for arc in arcs(of: Int(piece[at])) where !seen[Int(heads[arc])] {
          seen[Int(heads[arc])] = true
          piece.append(heads[arc])
        }
        at += 1
      }
      pieces.append(piece)
    }
    return pieces
  }
}
