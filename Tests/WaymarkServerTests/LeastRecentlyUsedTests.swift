import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct LeastRecentlyUsedTests {
  @Test func whatWasNotAskedForIsForgotten() {
    let store = LeastRecentlyUsed<Int, Int>(capacity: 100)
    for i in 0..<10 { store.insert(i, for: i, cost: 10) }
    #expect(store[0] == 0)
    store.insert(10, for: 10, cost: 10)
    #expect(store[0] == 0 && store[1] == nil && store[10] == 10)
  }

  @Test func whatIsTooLargeIsNotKept() {
    let store = LeastRecentlyUsed<Int, Int>(capacity: 100)
    store.insert(1, for: 1, cost: 26)
    #expect(store[1] == nil)
  }

  /// Compared with a list that is kept in the order of use.
  @Test func itForgetsInTheOrderOfUse() {
    var random = SeededGenerator(seed: 15)
    let store = LeastRecentlyUsed<Int, Int>(capacity: 100)
    var list: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = Int.random(in: 0..<30, using: &random)
      let known = list.first { $0.key == key }
      #expect(store[key] == known?.value, "step \(step)")
      list.removeAll { $0.key == key }
      if let known { list.append(known) }
      guard Bool.random(using: &random) else { continue }
      let cost = Int.random(in: 0...25, using: &random)
      store.insert(step, for: key, cost: cost)
      list.removeAll { $0.key == key }
      list.append((key, step, cost))
      while list.reduce(0, { $0 + $1.cost }) > 100 { list.removeFirst() }
    }
  }

  @Test func aNewValueTakesThePlaceOfTheOld() {
    let store = LeastRecentlyUsed<Int, Int>(capacity: 100)
    for i in 0..<1000 { store.insert(i, for: 7, cost: 20) }
    store.insert(5, for: 8, cost: 20)
    #expect(store[7] == 999 && store[8] == 5)
  }
}
