/// Keeps the items with the smallest keys.
struct NearestHeap: Sendable {
  /// An item; those with the largest keys come first.
  struct Item: Comparable, Sendable {
    var key: Double
    var value: Int

    static func < (a: Item, b: Item) -> Bool { a.key > b.key }
  }

  private var heap = BinaryHeap<Item>()
  private var limit = 0

  /// What is kept, in no order.
  var items: [Item] { heap.elements }

  /// The largest key that is kept; infinite while there is room.
  var largest: Double { heap.elements.count < limit ? .infinity : heap.elements.first?.key ?? -.infinity }

  /// Begins anew; the memory stays.
  mutating func removeAll(limit: Int) {
    heap.removeAll()
    self.limit = max(0, limit)
  }

  mutating func insert(_ item: Item) {
    guard limit > 0 else { return }
    if heap.elements.count < limit {
      heap.insert(item)
    } else if item.key < largest {
      heap.replaceFirst(with: item)
    }
  }
}
