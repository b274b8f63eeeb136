/// Compares the names of single places with a query, word by word.
struct PlaceMatcher {
  let index: SearchIndex
  var query: SearchQuery
  let costs: WordCosts
  /// Comparisons of words that may still be made: damaged or hostile indexes must not take forever.
  private var budget = 60_000

  init(_ index: SearchIndex, _ query: SearchQuery, _ costs: WordCosts) {
    self.index = index
    self.query = query
    self.costs = costs
  }

  /// The best match among the names of a place; nil when none fits.
  mutating func match(_ place: Int) -> NameMatch? {
    let kind = index.kind(place)
    var best: NameMatch?
    for (number, range) in index.nameRanges(place).enumerated() {
      guard budget > 0 else { break }
      let folded = FoldedText(index.bytes, range)
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
    var used: UInt64 = 0
    var total = 0
    var last = -1
    var isOrdered = true
    var first: Int?
    var isFound = false
    var numbers: [Int] = []
    var missing = 0
    for word in query.words.indices {
      let own = bestWord(word, name, used)
      let ofKind = query.cost(kind, word: word)
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
      } else if query.words[word].isNumber {
        numbers.append(word)
      } else {
        let around = costs.cost(word: word, around: place, index)
        if around < MatchCost.none { total += around } else { missing += 1 }
      }
    }
    guard isFound else { return nil }
    var house: HouseMatch?
    if !numbers.isEmpty {
      house = index.hasHouses[place] ? HouseSearch.house(index, place, numbers.map { query.words[$0].scalars }) : nil
      if let house {
        total += house.cost
      } else if kind.hasAddresses {
        total += MatchCost.noHouse
      } else {
        missing += 1
      }
    }
    guard missing == 0 || query.isLenient && missing == 1 && query.words.count > 1 else { return nil }
    total += missing * MatchCost.missing
    if total > 0 || used.nonzeroBitCount < name.count { total += MatchCost.notWhole }
    if used != 0 {
      total += min(MatchCost.maximumUnused, (name.count - used.nonzeroBitCount) * MatchCost.unusedWord)
      if !isOrdered { total += MatchCost.otherOrder }
      if first != 0 { total += MatchCost.otherStart }
    }
    return NameMatch(cost: total, name: used == 0 ? nil : 0, house: house)
  }

  /// The word of a name that fits a word as typed best.
  private mutating func bestWord(_ word: Int, _ name: FoldedText, _ used: UInt64) -> (position: Int, cost: Int) {
    var best = (position: 0, cost: MatchCost.none)
    for position in 0..<name.count where used & (1 << UInt64(position)) == 0 {
      budget -= 1
      let cost = query.matchers[word].cost(of: name.word(position))
      if cost < best.cost { best = (position, cost) }
      if cost == 0 { break }
    }
    return best
  }
}
