/// A text as typed, ready to be compared.
struct SearchQuery {
  /// Maximum number of words; the rest does not count.
  static let maximumWords = 12
  /// Longest word that is a number.
  private static let maximumNumberLength = 10
  /// Longest number of a part of a house.
  private static let maximumPartLength = 2

  /// A word as typed.
  struct Word {
    var scalars: [UInt32]
    /// What stands before it.
    var joint: QueryText.Joint
    /// Whether it may be a house number, a postcode, or a part of one.
    var isNumber: Bool
    /// Whether it may belong to the house number before it: a letter, “bis”.
    var isSuffix: Bool
    /// Whether a slash or a dash makes it one number with a neighbour.
    var isCompound: Bool
    /// Other writings of the word.
    var others: [[UInt32]]
  }

  let words: [Word]
  let isLenient: Bool
  /// One for each word.
  var matchers: [WordMatcher]
  /// The kinds that the whole text is a word for.
  let kindsNamed: [PlaceKind]
  /// For each kind and each word what it costs to take the word for that of the kind.
  private let kindCosts: [UInt8]

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: the text, folded.
  ///   - index: gives the words of kinds and the equivalents.
  ///   - isLenient: whether more mistakes are allowed and words may be missing.
  init(_ text: QueryText, _ index: SearchIndex, isLenient: Bool) {
    var words: [Word] = []
    for number in 0..<min(text.count, Self.maximumWords) {
      let scalars = Array(text.words[number])
      let isNumber = QueryText.isNumber(scalars) && scalars.count <= Self.maximumNumberLength
      let follows = words.last.map { $0.isNumber || $0.isSuffix } ?? false
      let joint = text.joints[number]
      // The letter of “12, 's-Gravenhage” is a name's.
      let isSuffix =
        !isNumber && follows && AddressWords.isSuffix(scalars) && (joint != .mark || scalars.count > 1)
      let isPart =
        isNumber && scalars.count <= Self.maximumPartLength
        && (words.last.map { $0.isSuffix && AddressWords.isPart($0.scalars) } ?? false)
      let isJoined =
        follows && (joint == .slash || joint == .dash) && (isNumber || isSuffix) || isPart
      if isJoined { words[number - 1].isCompound = true }
      words.append(
        Word(
          scalars: scalars, joint: isPart ? .slash : joint, isNumber: isNumber, isSuffix: isSuffix,
          isCompound: isJoined,
          others: index.equivalents.others(of: scalars[...])))
    }
    var matchers = words.map {
      WordMatcher($0.scalars, limit: MatchCost.allowedEdits($0.scalars, isLenient: isLenient))
    }
    // With many mistakes too much looks like some kind.
    let maximumCost = isLenient ? MatchCost.beginning : MatchCost.edits(1) + MatchCost.beginning
    let kinds = index.catalogue.count
    kindCosts = Self.costs(of: index.phrases, kinds: kinds, words, &matchers, maximumCost: maximumCost)
    var named: [PlaceKind] = []
    for kind in 0..<kinds where !words.isEmpty {
      if kindCosts[kind * words.count..<(kind + 1) * words.count].allSatisfy({ $0 == 0 }) {
        named.append(PlaceKind(number: UInt8(truncatingIfNeeded: kind)))
      }
    }
    kindsNamed = named
    self.words = words
    maximumMissing = !isLenient || words.count < 2 ? 0 : words.contains { $0.isNumber } ? 3 : 1
    self.matchers = matchers
    self.isLenient = isLenient
  }

  /// Whether a word belongs to a number.
  func isInNumber(_ word: Int) -> Bool { words[word].isNumber || words[word].isSuffix }

  /// Some words of a number as they were typed.
  func text(_ number: [Int]) -> String {
    var bytes: [UInt8] = []
    for (i, word) in number.enumerated() {
      let joint = words[word].joint
      if i > 0, joint == .slash || joint == .dash {
        bytes.append(joint == .slash ? UInt8(ascii: "/") : UInt8(ascii: "-"))
      } else if i > 0, words[word].scalars.count > 1 {
        bytes.append(0x20)
      }
      for scalar in words[word].scalars { UTF8Reader.append(scalar, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How many words may be missing: more in an address, which ends with provinces and countries.
  let maximumMissing: Int

  /// What it costs to take a word of a name for one as typed.
  mutating func cost(word: Int, as other: ArraySlice<UInt32>) -> Int {
    let cost = matchers[word].cost(of: other)
    if cost > MatchCost.equivalent, words[word].others.contains(where: { $0.elementsEqual(other) }) {
      return MatchCost.equivalent
    }
    return cost
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
    of phrases: [KindPhrase], kinds: Int, _ words: [Word], _ matchers: inout [WordMatcher], maximumCost: Int
  ) -> [UInt8] {
    var costs = [UInt8](repeating: UInt8(MatchCost.none), count: kinds * matchers.count)
    for phrase in phrases {
      var found: [(word: Int, cost: Int)] = []
      for part in 0..<phrase.text.count {
        var best = (word: 0, cost: MatchCost.none)
        let other = phrase.text.word(part)
        for word in matchers.indices where !found.contains(where: { $0.word == word }) {
          // “St” is rather a part of a name than the word for streets.
          if words[word].scalars.count > 2, MatchCost.equivalent < best.cost,
            words[word].others.contains(where: { $0.elementsEqual(other) })
          {
            best = (word, MatchCost.equivalent)
          }
          // Of the first word a few letters are needed.
          let length = matchers[word].word.count
          // No typo in the first letter: there are many words for kinds, and most differ there.
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
