/// Vertices in the order of their distance: a binary heap.
struct VertexHeap: Sendable {
  private var entries: [(vertex: Int, distance: Double)] = []

  mutating func push(_ vertex: Int, _ distance: Double) {
    entries.append((vertex, distance))
    var i = entries.count - 1
    while i > 0, entries[i].distance < entries[(i - 1) / 2].distance {
      entries.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func pop() -> (vertex: Int, distance: Double)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var i = 0
    while true {
      var least = i
      for child in [2 * i + 1, 2 * i + 2] where child < entries.count {
        if entries[child].distance < entries[least].distance { least = child }
      }
      guard least != i else { return first }
      entries.swapAt(i, least)
      i = least
    }
  }
}
