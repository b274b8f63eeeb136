import TestSupport
import Testing

@testable import Waymark

@Suite struct BinaryHeapTests {
  private struct Item: Comparable {
    var key: Int
    var number: Int

    static func < (a: Item, b: Item) -> Bool { a.key < b.key }
  }

  /// Whatever is added and removed in between, the element removed is the least.
  @Test(arguments: 0..<40 as Range<UInt64>) func givesTheLeastFirst(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var heap = BinaryHeap<Item>()
    var expected: [Int] = []
    for number in 0..<300 {
      let item = Item(key: Int.random(in: 0...50, using: &generator), number: number)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let least = expected.min()
        #expect(heap.removeFirst()?.key == least, "seed \(seed)")
        if let least, let place = expected.firstIndex(of: least) { expected.remove(at: place) }
      case 1:
        heap.replaceFirst(with: item)
        if let least = expected.min(), let place = expected.firstIndex(of: least) { expected.remove(at: place) }
        expected.append(item.key)
      default:
        heap.insert(item)
        expected.append(item.key)
      }
      #expect(heap.elements.first?.key == expected.min(), "seed \(seed)")
    }
    var rest: [Int] = []
    while let item = heap.removeFirst() { rest.append(item.key) }
    #expect(rest == expected.sorted(), "seed \(seed)")
    #expect(heap.removeFirst() == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func keepsTheNearest(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let keys = (0..<200).map { _ in Double.random(in: 0...1, using: &generator) }
    for limit in [0, 1, 7, 199, 500] {
      var heap = NearestHeap()
      heap.removeAll(limit: limit)
      for (i, key) in keys.enumerated() { heap.insert(NearestHeap.Item(key: key, value: i)) }
      #expect(heap.items.map(\.key).sorted() == Array(keys.sorted().prefix(limit)), "seed \(seed), limit \(limit)")
      #expect(heap.largest == (limit > keys.count ? .infinity : heap.items.map(\.key).max() ?? -.infinity))
    }
  }
}
