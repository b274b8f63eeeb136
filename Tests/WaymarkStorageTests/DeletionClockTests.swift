import Testing

@testable import WaymarkStorage

/// When deletions may be forgotten, whatever the server's clock says.
@Suite struct DeletionClockTests {
  private static let day = 86_400_000

  /// Days of writing: the time of each, and what was known to be old then.
  private func old(_ days: [Int], _ clock: inout DeletionClock) -> [Int] {
    days.enumerated().map { number, day in
      clock.note(day * Self.day, sequence: number)
      return clock.oldest
    }
  }

  @Test func changesAreOldAfterHalfAYear() {
    var clock = DeletionClock()
    let oldest = old(Array(0...400), &clock)
    // A change of day N has the number N + 1.
    for day in 0...400 {
      #expect(oldest[day] <= max(0, day - 180), "day \(day)")
      #expect(oldest[day] >= day - 180 - 7 - 5, "day \(day)")
    }
    #expect(clock.marks.count <= 29)
    #expect(DeletionClock(clock.numbers) == clock)
  }

  @Test func aWrongTimeCountsForAMonthAtMost() {
    var clock = DeletionClock()
    _ = old(Array(0..<100), &clock)
    // Ninety years ahead and back again, twice.
    for day in [30_000, 100, 40_000, 101] { clock.note(day * Self.day, sequence: 100) }
    #expect(clock.oldest == 0)
    for day in 101..<119 { clock.note(day * Self.day, sequence: 100) }
    #expect(clock.oldest == 0)
    // It goes on afterwards.
    for day in 119..<400 { clock.note(day * Self.day, sequence: day) }
    #expect(clock.oldest > 100)
  }

  @Test func aClockThatStandsOrGoesBackMakesNothingOld() {
    var clock = DeletionClock()
    for number in 0..<1000 { clock.note(100 * Self.day, sequence: number) }
    for number in 0..<1000 { clock.note((100 - number) * Self.day, sequence: number) }
    #expect(clock.oldest == 0 && clock.marks.count == 1)
  }

  @Test func whatIsNoLedgerSaysNothing() {
    for text in [
      "", "x", "1 2 3", "1 2 3 4 5 6", "1 2 3 4 5 6 7 8", "-1 2 3 4 5 6 7", "1 2 3 4 5 6 99999999999999999999",
      "1 2 3 4 5 6 9223372036854775807 1 1",
    ] {
      #expect(StoreLedger(text) == StoreLedger(), "\(text)")
    }
    var ledger = StoreLedger()
    ledger.clock.note(5, sequence: 3)
    (ledger.sequence, ledger.gone, ledger.usage.bytes) = (7, 2, 900)
    #expect(StoreLedger(ledger.text) == ledger)
  }
}
