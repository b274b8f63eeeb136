import TestSupport
import Testing

@testable import Waymark

@Suite struct SlotPoolTests {
  @Test func whoStaysKeepsTheSlotAndNewcomersTakeFreeOnes() {
    var pool = SlotPool()
    #expect(pool.show([10, 20, 30]) == SlotPool.Plan(slots: [0, 1, 2], changed: [0, 1, 2], hidden: []))
    #expect(pool.show([30, 10]) == SlotPool.Plan(slots: [2, 0], changed: [], hidden: [1]))
    #expect(pool.show([30, 40, 10]) == SlotPool.Plan(slots: [2, 1, 0], changed: [1], hidden: []))
    #expect(pool.show([]) == SlotPool.Plan(slots: [], changed: [], hidden: [0, 1, 2]))
    #expect(pool.count == 3)
  }

  /// Over any sequence: no two items share a slot, items that stay keep theirs, there are no more slots than were ever
  /// needed at a time, and the screen shows exactly what was requested.
  @Test func itHoldsOverAnySequence() {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<50 {
      var pool = SlotPool()
      var before: [Int: Int] = [:]
      var visible: [Int: Int] = [:]
      var most = 0
      for _ in 0..<60 {
        let keys = Array(Set((0..<Int(random.uniform(0...12))).map { _ in Int(random.uniform(0...20)) }))
          .shuffled(using: &random)
        let plan = pool.show(keys)
        most = max(most, keys.count)
        #expect(plan.slots.count == keys.count && Set(plan.slots).count == keys.count, "seed \(random.seed)")
        for slot in plan.hidden { visible[slot] = nil }
        for (i, (key, slot)) in zip(keys, plan.slots).enumerated() {
          if let old = before[key] { #expect(old == slot && !plan.changed.contains(i)) }
          if plan.changed.contains(i) { visible[slot] = key }
        }
        #expect(visible == Dictionary(uniqueKeysWithValues: zip(plan.slots, keys)), "seed \(random.seed)")
        before = Dictionary(uniqueKeysWithValues: zip(keys, plan.slots))
        #expect(pool.count == most, "seed \(random.seed)")
      }
    }
  }
}
