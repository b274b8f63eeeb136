/// Keeps the items with the smallest keys: a heap whose root is the largest of them.
struct NearestHeap: Sendable {
  typealias Item = (key: Double, value: Int)

  private(set) var items: [Item] = []
  private var limit = 0

  /// The largest key that is kept; infinite while there is room.
  var largest: Double { items.count < limit ? .infinity : items.first?.key ?? -.infinity }

  /// Begins anew; the memory stays.
  mutating func removeAll(limit: Int) {
    items.removeAll(keepingCapacity: true)
    self.limit = max(0, limit)
  }

  mutating func insert(_ item: Item) {
    guard limit > 0 else { return }
    if items.count < limit {
      items.append(item)
      var child = items.count - 1
      while child > 0, items[(child - 1) / 2].key < items[child].key {
        items.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
      return
    }
    guard item.key < items[0].key else { return }
    items[0] = item
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < limit else { return }
      let right = left + 1
      let larger = right < limit && items[right].key > items[left].key ? right : left
      guard items[larger].key > items[parent].key else { return }
      items.swapAt(parent, larger)
      parent = larger
    }
  }
}
