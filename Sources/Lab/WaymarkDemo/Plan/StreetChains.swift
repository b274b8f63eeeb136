/// Joins the edges of a net of lanes to long streets: at each corner the straightest pairs continue as one street.
enum StreetChains {
  /// Makes streets.
  ///
  /// - Parameters:
  ///   - corners: the corners of the net.
  ///   - edges: pairs of numbers of corners, each edge once.
  /// - Returns: lines of numbers of corners; every edge lies in one.
  static func chains(corners: [Point], edges: [(Int, Int)]) -> [[Int]] {
    var around: [[Int]] = Array(repeating: [], count: corners.count)
    for (number, edge) in edges.enumerated() {
      around[edge.0].append(number)
      around[edge.1].append(number)
    }
    // The edge that continues each end of each edge.
    var next: [[Int?]] = Array(repeating: [nil, nil], count: edges.count)
    func end(of edge: Int, at corner: Int) -> Int { edges[edge].0 == corner ? 0 : 1 }
    func other(_ edge: Int, _ corner: Int) -> Int { edges[edge].0 == corner ? edges[edge].1 : edges[edge].0 }
    for corner in corners.indices {
      var pairs: [(Double, Int, Int)] = []
      for (i, a) in around[corner].enumerated() {
        for b in around[corner].dropFirst(i + 1) {
          let inward = (corners[corner] - corners[other(a, corner)]).unit
          let outward = (corners[other(b, corner)] - corners[corner]).unit
          pairs.append((inward.dot(outward), a, b))
        }
      }
      var used: Set<Int> = []
      for (straight, a, b) in pairs.sorted(by: { ($0.0, $1.1) > ($1.0, $0.1) }) where straight > 0.72 {
        guard !used.contains(a), !used.contains(b) else { continue }
        used.insert(a)
        used.insert(b)
        next[a][end(of: a, at: corner)] = b
        next[b][end(of: b, at: corner)] = a
      }
    }
    var done = [Bool](repeating: false, count: edges.count)
    var chains: [[Int]] = []
    for edge in edges.indices where !done[edge] {
      done[edge] = true
      var chain = [edges[edge].0, edges[edge].1]
      for direction in [1, 0] {
        var here = edge
        var corner = direction == 1 ? edges[edge].1 : edges[edge].0
        while let following = next[here][end(of: here, at: corner)], !done[following] {
          done[following] = true
          corner = other(following, corner)
          here = following
          if direction == 1 { chain.append(corner) } else { chain.insert(corner, at: 0) }
        }
      }
      chains.append(chain)
    }
    return chains
  }
}
