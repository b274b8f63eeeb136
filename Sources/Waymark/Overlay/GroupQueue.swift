/// Groups still to be looked into, the nearest first: a heap whose root has the smallest distance.
struct GroupQueue: Sendable {
  /// A group: least distance of its anchors, metres; level and place in the index.
  typealias Item = (distance: Double, level: Int32, group: Int32)

  private var items: [Item] = []

  /// Begins anew; the memory stays.
  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func insert(_ item: Item) {
    items.append(item)
    var child = items.count - 1
    while child > 0, items[(child - 1) / 2].distance > item.distance {
      items[child] = items[(child - 1) / 2]
      child = (child - 1) / 2
    }
    items[child] = item
  }

  /// Takes the nearest one out; nil when there is none.
  mutating func removeNearest() -> Item? {
    guard let nearest = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return nearest }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < items.count else { break }
      if child + 1 < items.count, items[child + 1].distance < items[child].distance { child += 1 }
      guard items[child].distance < last.distance else { break }
      items[parent] = items[child]
      parent = child
    }
    items[parent] = last
    return nearest
  }
}
