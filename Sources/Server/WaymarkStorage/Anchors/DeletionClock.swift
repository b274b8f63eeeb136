/// How long a store has had its changes, by the times at which it was written: after `retention` it may forget
/// deletions.
///
/// Times of edits are the clients', and can be anything. The server's clock can be wrong, too: one wrong time counts for
/// `maximumStep` at most, and one that goes back for nothing.
struct DeletionClock: Equatable {
  private static let day = 86_400_000
  /// For how long deletions are kept while there is room, milliseconds.
  static let retention = 180 * day
  /// Between two marks.
  static let step = 7 * day
  static let maximumStep = 30 * day

  /// What the store had when it was so old.
  struct Mark: Equatable {
    var age: Int
    var sequence: Int
  }

  /// The server's time at the last mark, milliseconds since 1970.
  private(set) var time = 0
  /// The last mark's age is the store's; none before the first time.
  private(set) var marks: [Mark] = []

  init() {}

  /// The number of the last change that the store has had for `retention`; 0 for none.
  var oldest: Int {
    let age = (marks.last?.age ?? 0) - Self.retention
    return marks.last { $0.age <= age }?.sequence ?? 0
  }

  /// Notes the time.
  ///
  /// - Parameters:
  ///   - now: the server's time, milliseconds since 1970.
  ///   - sequence: the number of the last change before.
  mutating func note(_ now: Int, sequence: Int) {
    guard let last = marks.last else {
      (time, marks) = (now, [Mark(age: 0, sequence: sequence)])
      return
    }
    let passed = now - time
    guard abs(passed) >= Self.step else { return }
    time = now
    guard passed > 0 else { return }
    marks.append(Mark(age: last.age + min(passed, Self.maximumStep), sequence: sequence))
    let oldest = self.oldest
    marks.removeAll { $0.sequence < oldest }
  }

  // MARK: As numbers

  /// The time, and age and sequence of each mark.
  var numbers: [Int] { [time] + marks.flatMap { [$0.age, $0.sequence] } }

  /// Reads numbers; nil for those that are none of a clock.
  init?(_ numbers: some Collection<Int>) {
    let all = Array(numbers)
    // As large as no time and no store, so that no sum of them overflows.
    guard all.count % 2 == 1, all.allSatisfy({ (-1 << 60..<1 << 60).contains($0) }) else { return nil }
    time = all[0]
    for i in stride(from: 1, to: all.count, by: 2) { marks.append(Mark(age: all[i], sequence: all[i + 1])) }
  }
}
