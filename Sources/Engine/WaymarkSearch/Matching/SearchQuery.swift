/// A text as typed, ready to be compared.
struct SearchQuery {
  /// Maximum number of words; the rest does not count.
  static let maximumWords = 8

  /// A word as typed.
  struct Word {
    var scalars: [UInt32]
    /// Whether it may be a house number or its letter.
    var isNumber: Bool
  }

  let words: [Word]
  let isLenient: Bool
  /// One for each word.
  var matchers: [WordMatcher]
  /// For each kind and each word what it costs to take the word for that of the kind.
  private let kindCosts: [UInt8]

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: the text, folded.
  ///   - phrases: the words of kinds.
  ///   - kinds: number of kinds.
  ///   - isLenient: whether more mistakes are allowed and one word may be missing.
  init(_ text: FoldedText, phrases: [KindPhrase], kinds: Int, isLenient: Bool) {
    var words: [Word] = []
    for number in 0..<min(text.count, Self.maximumWords) {
      let scalars = Array(text.word(number))
      let isDigit = scalars.first.map { (0x30...0x39).contains($0) } ?? false
      let follows = words.last.map { $0.isNumber } ?? false
      words.append(Word(scalars: scalars, isNumber: isDigit && scalars.count <= 8 || follows && Self.isLetter(scalars)))
    }
    var matchers = words.map {
      WordMatcher($0.scalars, limit: MatchCost.allowedEdits($0.scalars, isLenient: isLenient))
    }
    // With many mistakes too much looks like some kind.
    let maximumCost = isLenient ? MatchCost.beginning : MatchCost.edits(1) + MatchCost.beginning
    kindCosts = Self.costs(of: phrases, kinds: kinds, &matchers, maximumCost: maximumCost)
    self.words = words
    self.matchers = matchers
    self.isLenient = isLenient
  }

  /// “a”, “bis”, “ter”, “quater” after a number.
  private static func isLetter(_ scalars: [UInt32]) -> Bool {
    scalars.count == 1 || scalars == [0x62, 0x69, 0x73] || scalars == [0x74, 0x65, 0x72]
      || scalars == [0x71, 0x75, 0x61, 0x74, 0x65, 0x72]
  }

  /// What it costs to take a word for that of a kind; `MatchCost.none` when it is not.
  func cost(_ kind: PlaceKind, word: Int) -> Int {
    let at = Int(kind.number) * words.count + word
    return at < kindCosts.count ? Int(kindCosts[at]) : MatchCost.none
  }

  /// Whether a word is that of any kind.
  func isKind(word: Int) -> Bool {
    stride(from: word, to: kindCosts.count, by: words.count).contains { kindCosts[$0] < MatchCost.none }
  }

  private static func costs(
    of phrases: [KindPhrase], kinds: Int, _ matchers: inout [WordMatcher], maximumCost: Int
  ) -> [UInt8] {
    var costs = [UInt8](repeating: UInt8(MatchCost.none), count: kinds * matchers.count)
    for phrase in phrases {
      var found: [(word: Int, cost: Int)] = []
      for part in 0..<phrase.text.count {
        var best = (word: 0, cost: MatchCost.none)
        for word in matchers.indices where !found.contains(where: { $0.word == word }) {
          // Of the first word a few letters are needed.
          let other = phrase.text.word(part)
          let length = matchers[word].word.count
          // The first letter must be right: there are many words for kinds, and most differ there.
          guard matchers[word].word.first == other.first, part > 0 || length > 2 || length == other.count else {
            continue
          }
          let cost = matchers[word].cost(of: other)
          if cost < best.cost { best = (word, cost) }
        }
        guard best.cost <= maximumCost else { break }
        found.append(best)
      }
      let extra = found.count < phrase.text.count ? MatchCost.beginning : 0
      for match in found {
        let at = Int(phrase.kind.number) * matchers.count + match.word
        costs[at] = min(costs[at], UInt8(min(MatchCost.none - 1, match.cost + extra)))
      }
    }
    return costs
  }
}
