/// Joins lines that share end points.
enum RingJoiner {
  /// Joins lines into rings.
  ///
  /// - Parameters:
  ///   - lines: lists of node numbers; closed ones are rings already.
  ///   - keepsDirection: whether lines are joined only end to start, as coastlines must be.
  /// - Returns: rings, without their first node repeated, and the lines that stay open.
  static func join(_ lines: [[Int64]], keepsDirection: Bool = false) -> (rings: [[Int64]], open: [[Int64]]) {
    var rings: [[Int64]] = []
    var open: [[Int64]] = []
    var ends: [Int64: [Int]] = [:]
    var used = [Bool](repeating: false, count: lines.count)
    for (i, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last, line.count > 1 else {
        used[i] = true
        continue
      }
      ends[first, default: []].append(i)
      if !keepsDirection || first == last { ends[last, default: []].append(i) }
    }
    func next(at node: Int64) -> Int? { ends[node]?.first { !used[$0] } }
    for i in lines.indices where !used[i] {
      used[i] = true
      var chain = lines[i]
      while chain.first != chain.last, let end = chain.last, let j = next(at: end) {
        used[j] = true
        chain.append(contentsOf: lines[j].first == end ? lines[j].dropFirst() : lines[j].reversed().dropFirst())
      }
      if chain.first == chain.last {
        if chain.count > 3 { rings.append(Array(chain.dropLast())) }
      } else {
        open.append(chain)
      }
    }
    return (rings, keepsDirection ? merged(open) : open)
  }

  /// A directed chain may have begun in its middle: a chain that ends where another begins goes in front of it.
  private static func merged(_ chains: [[Int64]]) -> [[Int64]] {
    var list = chains
    var i = 0
    while i < list.count {
      if let j = list.indices.first(where: { $0 != i && list[$0].first == list[i].last }) {
        list[i].append(contentsOf: list[j].dropFirst())
        list.remove(at: j)
        if j < i { i -= 1 }
      } else {
        i += 1
      }
    }
    return list
  }
}
