/// Compares the names of single places with a query, word by word.
struct PlaceMatcher {
  /// Where letters after a number and numbers that a dash joins belong.
  private enum Numbers {
    case first
    case afterNames
  }

  let index: SearchIndex
  var query: SearchQuery
  let costs: WordCosts
  private let numbers: NumberMatcher
  private let hasJoinedNumbers: Bool
  /// Comparisons of words that may still be made: damaged or hostile indexes must not take forever.
  private var budget = 60_000

  init(_ index: SearchIndex, _ query: SearchQuery, _ costs: WordCosts) {
    self.index = index
    self.query = query
    self.costs = costs
    numbers = NumberMatcher(index: index, query: query, costs: costs)
    hasJoinedNumbers = query.words.contains { $0.isSuffix || $0.isCompound }
  }

  /// The best match among the names of a place; nil when none fits.
  mutating func match(_ place: Int) -> NameMatch? {
    let kind = index.kind(place)
    var best: NameMatch?
    for (number, range) in index.nameRanges(place).enumerated() {
      guard budget > 0 else { break }
      let folded = kind == index.postcodeKind ? Postcode.name(index.bytes, range) : FoldedText(index.bytes, range)
      guard var match = match(folded, place, kind) else { continue }
      if number > 0, match.name != nil { match.cost += MatchCost.otherName }
      if match.name != nil { match.name = number }
      if match.cost < best?.cost ?? Int.max { best = match }
      if best?.cost == 0 { break }
    }
    // Also where there are no names at all.
    if let match = match(FoldedText(""), place, kind), match.cost < best?.cost ?? Int.max { best = match }
    return best
  }

  private mutating func match(_ name: FoldedText, _ place: Int, _ kind: PlaceKind) -> NameMatch? {
    let first = match(name, place, kind, .first)
    guard hasJoinedNumbers, first?.house?.agreement != .same else { return first }
    guard let other = match(name, place, kind, .afterNames) else { return first }
    return first.map { $0.cost <= other.cost } ?? false ? first : other
  }

  private mutating func match(
    _ name: FoldedText, _ place: Int, _ kind: PlaceKind, _ order: Numbers
  ) -> NameMatch? {
    var used: UInt64 = 0
    var total = 0
    var last = -1
    var isOrdered = true
    var first: Int?
    var isFound = false
    var left: [Int] = []
    var missing = 0
    for word in query.words.indices {
      let entry = query.words[word]
      let isInNumber = query.isInNumber(word)
      let own =
        order == .first && (entry.isSuffix || entry.isCompound)
        ? (position: 0, cost: MatchCost.none) : bestWord(word, name, used, isExact: isInNumber)
      let ofKind = isInNumber ? MatchCost.none : query.cost(kind, word: word)
      if own.cost < MatchCost.none, own.cost <= ofKind &+ MatchCost.kind {
        used |= 1 << UInt64(own.position)
        total += own.cost
        if own.position < last { isOrdered = false }
        last = own.position
        if first == nil { first = own.position }
        isFound = true
      } else if ofKind < MatchCost.none {
        total += ofKind + MatchCost.kind
        isFound = true
      } else if isInNumber {
        left.append(word)
      } else if QueryText.hasDigit(entry.scalars), costs.cost(word: word, place: place) < MatchCost.none {
        total += MatchCost.postcode
      } else {
        let around = costs.cost(word: word, around: place, index)
        if around < MatchCost.none { total += around } else { missing += 1 }
      }
    }
    guard isFound || left == [query.words.count - 1] else { return nil }
    var found = NumberMatcher.Match(cost: 0)
    if !left.isEmpty {
      found = numbers.match(numbers.runs(left), place, kind)
      // The beginning of a number in the name, while it is typed.
      if let word = left.last, word == query.words.count - 1, found.house == nil {
        let own = bestWord(word, name, used, isExact: false)
        if own.cost < MatchCost.none {
          let rest = left.dropLast()
          let others =
            rest.isEmpty ? NumberMatcher.Match(cost: 0) : numbers.match(numbers.runs(Array(rest)), place, kind)
          if own.cost + others.cost < found.cost || found.missing > others.missing {
            found = others
            total += own.cost
            used |= 1 << UInt64(own.position)
            if first == nil { first = own.position }
            isFound = true
          }
        }
      }
    }
    guard isFound else { return nil }
    total += found.cost
    missing += found.missing
    let limit = found.house?.agreement == .same ? query.maximumMissing : min(1, query.maximumMissing)
    guard missing <= limit else { return nil }
    total += missing * MatchCost.missing
    if total > 0 || used.nonzeroBitCount < name.count { total += MatchCost.notWhole }
    if used != 0 {
      total += min(MatchCost.maximumUnused, (name.count - used.nonzeroBitCount) * MatchCost.unusedWord)
      if !isOrdered { total += MatchCost.otherOrder }
      if first != 0 { total += MatchCost.otherStart }
    }
    if isNamedLikeKind(kind) { total += MatchCost.namedLikeKind }
    return NameMatch(
      cost: total, name: used == 0 ? nil : 0, house: found.house, missingNumber: found.missingNumber)
  }

  /// Whether a street or a stop is found by the word for places of another kind: “Bahnhof” is the station.
  private func isNamedLikeKind(_ kind: PlaceKind) -> Bool {
    !query.kindsNamed.isEmpty && (kind.isStreet || kind == index.busStop || kind == index.tramStop)
      && !query.kindsNamed.contains(kind)
  }

  /// The word of a name that fits a word as typed best.
  private mutating func bestWord(
    _ word: Int, _ name: FoldedText, _ used: UInt64, isExact: Bool
  ) -> (position: Int, cost: Int) {
    var best = (position: 0, cost: MatchCost.none)
    for position in 0..<name.count where used & (1 << UInt64(position)) == 0 {
      budget -= 1
      let cost = query.cost(word: word, as: name.word(position))
      if isExact, cost > MatchCost.equivalent { continue }
      if cost < best.cost { best = (position, cost) }
      if cost == 0 { break }
    }
    return best
  }
}
