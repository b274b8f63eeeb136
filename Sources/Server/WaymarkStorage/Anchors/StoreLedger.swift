/// What a store keeps of itself beside its rows, as one text, so that no write needs to count them.
struct StoreLedger: Equatable {
  /// The number of the change up to which it counts. Programs of the version before do not keep it: then the rows are
  /// counted once.
  var sequence = 0
  var usage = StoreUsage()
  /// The greatest number of a deletion that the store has forgotten; 0 for none.
  var gone = 0
  var clock = DeletionClock()

  /// A ledger of an empty store.
  init() {}

  /// Whole numbers with spaces between them.
  var text: String {
    let numbers = [sequence, usage.records, usage.bytes, usage.deleted, usage.deletedBytes, gone] + clock.numbers
    return numbers.map { String($0) }.joined(separator: " ")
  }

  /// Reads a text; an empty one, or one that is no ledger, says nothing of the store.
  init(_ text: String) {
    let numbers = text.split(separator: " ").map { Int($0) ?? .min }
    guard numbers.count > 6, numbers.prefix(6).allSatisfy({ (0..<1 << 60).contains($0) }),
      let clock = DeletionClock(numbers.dropFirst(6))
    else { return }
    sequence = numbers[0]
    usage = StoreUsage(records: numbers[1], bytes: numbers[2], deleted: numbers[3], deletedBytes: numbers[4])
    gone = numbers[5]
    self.clock = clock
  }
}
