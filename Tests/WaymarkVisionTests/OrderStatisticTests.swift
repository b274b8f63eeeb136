import TestSupport
import Testing

@testable import WaymarkVision

@Suite struct OrderStatisticTests {
  @Test(arguments: [UInt64](1...20)) func isWhatSortingGives(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...200, using: &random)
    // Few different values: many are equal.
    let kinds = Int.random(in: 1...count, using: &random)
    let values = (0..<count).map { _ in Double(Int.random(in: 0..<kinds, using: &random)) }
    let sorted = values.sorted()
    for index in values.indices {
      var rest = values
      #expect(OrderStatistic.value(at: index, of: &rest) == sorted[index], "seed \(seed)")
      #expect(rest.sorted() == sorted, "seed \(seed)")
    }
  }

  /// What is no number has no rank, but must not stop the engine.
  @Test func endsWithWhatIsNoNumber() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      var values = (0..<9).map { _ in [Double.nan, .infinity, 1, 2, 3][Int.random(in: 0..<5, using: &random)] }
      for index in values.indices { _ = OrderStatistic.value(at: index, of: &values) }
    }
  }
}
