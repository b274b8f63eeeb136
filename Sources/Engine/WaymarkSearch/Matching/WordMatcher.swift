/// How many typing mistakes lie between a word as typed and others: letters added, left out, replaced, and neighbours
/// exchanged (optimal string alignment), as long as they are few.
///
/// The others come letter by letter, so that those with the same beginning share its work.
struct WordMatcher {
  /// The word as typed.
  let word: [UInt32]
  /// Maximum number of mistakes.
  let limit: Int
  private let width: Int
  /// For each length of the other word a row: mistakes to each length of this one, `limit + 1` for more.
  private var rows: [UInt8]

  init(_ word: [UInt32], limit: Int) {
    self.word = word
    self.limit = limit
    width = word.count + 1
    rows = [UInt8](repeating: UInt8(limit + 1), count: width * (word.count + limit + 3))
    for column in 0...min(limit, word.count) { rows[column] = UInt8(column) }
  }

  /// Mistakes between this word and the other's first letters; more than `limit` for too many.
  func edits(length: Int) -> Int { Int(rows[length * width + word.count]) }

  /// Takes a letter of the other word.
  ///
  /// - Parameters:
  ///   - scalar: the letter.
  ///   - previous: the one before it.
  ///   - length: its number, from 1 on; letters up to it have been taken.
  /// - Returns: false when no continuation has few enough mistakes.
  mutating func take(_ scalar: UInt32, after previous: UInt32, length: Int) -> Bool {
    let row = length * width
    let above = row - width
    var isAlive = false
    var column = max(0, length - limit)
    let last = min(word.count, length + limit)
    while column <= last {
      var best = Int(rows[above + column]) + 1
      if column > 0 {
        best = min(best, Int(rows[above + column - 1]) + (scalar == word[column - 1] ? 0 : 1))
        // In the first column of the band, the cell to the left is outside.
        if column > length - limit { best = min(best, Int(rows[row + column - 1]) + 1) }
        if column > 1, length > 1, scalar == word[column - 2], previous == word[column - 1] {
          best = min(best, Int(rows[above - width + column - 2]) + 1)
        }
      }
      if best > limit { best = limit + 1 } else { isAlive = true }
      rows[row + column] = UInt8(truncatingIfNeeded: best)
      column += 1
    }
    return isAlive
  }

  /// What it costs to take another word for this one, whole or as its beginning; `MatchCost.none` for too many mistakes.
  mutating func cost(of other: ArraySlice<UInt32>) -> Int {
    var previous: UInt32 = 0
    var length = 0
    var beginning = limit + 1
    for scalar in other {
      length += 1
      guard take(scalar, after: previous, length: length) else {
        return Self.cost(whole: limit + 1, beginning: beginning, limit: limit)
      }
      beginning = min(beginning, edits(length: length))
      previous = scalar
    }
    return Self.cost(whole: edits(length: length), beginning: beginning, limit: limit)
  }

  /// The cost of mistakes in the whole word and in the best beginning of it.
  static func cost(whole: Int, beginning: Int, limit: Int) -> Int {
    min(
      whole <= limit ? MatchCost.edits(whole) : MatchCost.none,
      beginning <= limit ? MatchCost.edits(beginning) + MatchCost.beginning : MatchCost.none)
  }
}
