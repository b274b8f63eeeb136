import Waymark

/// For each word as typed and each place, what it costs to find the word in the place's names.
struct WordCosts {
  private let count: Int
  private var costs: [UInt8]
  /// Which words are in any name, and which in that of a settlement.
  private(set) var occurs: [Bool]
  private var occursInSettlements: [Bool]

  /// Compares all words of an index with those of a query.
  init(_ index: SearchIndex, _ query: inout SearchQuery) {
    count = index.count
    costs = [UInt8](repeating: UInt8(MatchCost.none), count: index.count * query.words.count)
    occurs = [Bool](repeating: false, count: query.words.count)
    occursInSettlements = occurs
    let settlements = index.settlementCount
    for word in query.words.indices {
      let base = word * index.count
      search(index, &query.matchers[word], at: base)
      for other in query.words[word].others {
        guard let list = index.list(of: other) else { continue }
        occurs[word] = true
        note(index, list, UInt8(MatchCost.equivalent), at: base)
      }
      occursInSettlements[word] = costs[base..<base + settlements].contains { $0 < MatchCost.none }
    }
  }

  /// The cost of a word in the names of a place.
  func cost(word: Int, place: Int) -> Int { Int(costs[word * count + place]) }

  /// The cost of a word in the name of the street or the settlements that a place belongs to.
  func cost(word: Int, around place: Int, _ index: SearchIndex) -> Int {
    if let street = index.address(place)?.street {
      let found = cost(word: word, place: street)
      if found < MatchCost.none { return found + MatchCost.settlement }
    }
    guard occursInSettlements[word] else { return MatchCost.none }
    var place = place
    for _ in 0..<SearchIndexFormat.maximumDepth {
      guard let settlement = index.settlement(place) else { break }
      let found = cost(word: word, place: settlement)
      if found < MatchCost.none { return found + MatchCost.settlement }
      place = settlement
    }
    return MatchCost.none
  }

  /// Goes through the sorted words as through a tree: where a beginning has too many mistakes, so has all that follows.
  private mutating func search(_ index: SearchIndex, _ matcher: inout WordMatcher, at base: Int) {
    let limit = matcher.limit
    var path = [UInt32](repeating: 0, count: FoldedText.maximumWordLength + 1)
    var best = [Int](repeating: limit + 1, count: FoldedText.maximumWordLength + 2)
    best[0] = matcher.edits(length: 0)
    // The length from which on nothing is compared.
    var dead = Int.max
    var reader = ByteReader(index.words)
    var list = index.lists.lowerBound
    for _ in 0..<index.wordCount {
      guard let shared = reader.byte(index.bytes), let length = reader.byte(index.bytes),
        let listBytes = reader.varint(index.bytes), let rest = reader.skip(length)
      else { return }
      let start = list
      list += listBytes
      var whole = limit + 1
      var depth = shared
      if shared < dead {
        dead = Int.max
        var characters = UTF8Reader(rest)
        while let scalar = characters.next(index.bytes) {
          path[depth] = scalar
          depth += 1
          let isAlive = matcher.take(scalar, after: depth > 1 ? path[depth - 2] : 0, length: depth)
          best[depth] = min(best[depth - 1], matcher.edits(length: depth))
          if !isAlive {
            dead = depth
            break
          }
        }
        if dead == Int.max { whole = matcher.edits(length: depth) }
      } else {
        depth = dead
      }
      let cost = WordMatcher.cost(whole: whole, beginning: best[depth], limit: limit)
      if cost < MatchCost.none {
        occurs[base / max(1, count)] = true
        note(index, start..<list, UInt8(cost), at: base)
      }
    }
  }

  private mutating func note(_ index: SearchIndex, _ list: Range<Int>, _ cost: UInt8, at base: Int) {
    var place = base - 1
    var reader = ByteReader(list)
    while let step = reader.varint(index.bytes) {
      place += step
      if cost < costs[place] { costs[place] = cost }
    }
  }
}
