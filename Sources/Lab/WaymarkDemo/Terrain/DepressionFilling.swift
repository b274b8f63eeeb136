import Waymark

/// Fills hollows so that water flows to the sea from everywhere (R. Barnes et al., Priority-flood, Computers &
/// Geosciences 62, 2014).
enum DepressionFilling {
  /// Heights with every hollow filled to a very slight slope towards its outlet.
  static func filled(_ field: HeightField, land: [Bool]) -> [Float] {
    let side = field.side
    var z = field.heights
    var done = [Bool](repeating: false, count: z.count)
    var queue = BinaryHeap<RankedIndex>()
    queue.reserveCapacity(z.count / 8)
    let offsets = [1, -1, side, -side, side + 1, side - 1, -side + 1, -side - 1]
    for i in z.indices where !land[i] {
      done[i] = true
      let row = i / side
      let column = i % side
      guard row > 0, column > 0, row < side - 1, column < side - 1 else { continue }
      if offsets.contains(where: { land[i + $0] }) { queue.insert(RankedIndex(i, rank: z[i])) }
    }
    while let next = queue.removeFirst() {
      let (i, level) = (next.index, next.rank)
      for offset in offsets {
        let n = i + offset
        guard n >= 0, n < z.count, !done[n] else { continue }
        done[n] = true
        if z[n] <= level { z[n] = level + max(0.001, level * 1e-6) }
        queue.insert(RankedIndex(n, rank: z[n]))
      }
    }
    return z
  }
}
