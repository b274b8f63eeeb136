/// A queue that gives the number with the smallest key first (binary heap). Equal keys come in the order of their
/// numbers, so that nothing depends on chance.
struct IndexHeap {
  private var keys: [Float] = []
  private var values: [Int32] = []

  init(capacity: Int = 0) {
    keys.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  var isEmpty: Bool { keys.isEmpty }

  mutating func push(_ value: Int, key: Float) {
    keys.append(key)
    values.append(Int32(truncatingIfNeeded: value))
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(child, parent) else { break }
      swap(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (value: Int, key: Float)? {
    guard let key = keys.first, let value = values.first else { return nil }
    let lastKey = keys.removeLast()
    let lastValue = values.removeLast()
    if !keys.isEmpty {
      keys[0] = lastKey
      values[0] = lastValue
      var parent = 0
      while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2] where child < keys.count && isBefore(child, least) {
          least = child
        }
        if least == parent { break }
        swap(parent, least)
        parent = least
      }
    }
    return (Int(value), key)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    keys[a] != keys[b] ? keys[a] < keys[b] : values[a] < values[b]
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    keys.swapAt(a, b)
    values.swapAt(a, b)
  }
}
