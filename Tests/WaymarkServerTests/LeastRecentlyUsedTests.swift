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

  @Test func aNewValueTakesThePlaceOfTheOld() {
    let store = LeastRecentlyUsed<Int, Int>(capacity: 100)
    for i in 0..<1000 { store.insert(i, for: 7, cost: 20) }
    store.insert(5, for: 8, cost: 20)
    #expect(store[7] == 999 && store[8] == 5)
  }
}
