import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct RoundRobinQueueTests {
  @Test func clientsTakeTurns() {
    var queue = RoundRobinQueue<String, Int>()
    for i in 0..<5 { queue.append(i, number: UInt64(i), of: "a") }
    queue.append(10, number: 10, of: "b")
    queue.append(11, number: 11, of: "b")
    queue.append(20, number: 20, of: "c")
    var order: [Int] = []
    while let next = queue.popFirst() { order.append(next) }
    #expect(order == [0, 10, 20, 1, 11, 2, 3, 4])
    #expect(queue.count == 0)
  }

  /// Compared with a plain list for each client.
  @Test(arguments: 0..<20) func itCountsWhatIsThere(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = RoundRobinQueue<Int, UInt64>()
    var model: [Int: [UInt64]] = [:]
    for number in 0..<UInt64(2000) {
      let client = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        queue.append(number, number: number, of: client)
        model[client, default: []].append(number)
      case 2:
        let wanted = model[client]?.randomElement(using: &generator)
        #expect(queue.remove(wanted ?? .max, of: client) == wanted, "seed \(seed)")
        model[client]?.removeAll { $0 == wanted }
      case 3:
        let most = model.values.map(\.count).max() ?? 0
        let newest = queue.removeNewest(ofMoreThan: 3)
        #expect((newest != nil) == (most > 3), "seed \(seed)")
        guard let newest else { continue }
        for key in model.keys where model[key]?.last == newest { model[key]?.removeLast() }
      default:
        let first = queue.popFirst()
        #expect((first == nil) == model.values.allSatisfy(\.isEmpty), "seed \(seed)")
        if let first {
          // The first element of some client.
          let owner = model.first { $0.value.first == first }?.key
          #expect(owner != nil, "seed \(seed)")
          if let owner { model[owner]?.removeFirst() }
        }
      }
      #expect(queue.count == model.values.reduce(0) { $0 + $1.count }, "seed \(seed)")
      #expect(queue.count(of: client) == model[client]?.count ?? 0, "seed \(seed)")
    }
  }
}
