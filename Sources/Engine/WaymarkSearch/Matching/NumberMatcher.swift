/// Tells the house number of a query from its postcode, for one place.
struct NumberMatcher {
  /// What the numbers of a query are at a place.
  struct Match {
    var cost: Int
    var house: HouseMatch?
    /// The words of a house number that the place does not have so.
    var missingNumber: [Int] = []
    /// Numbers that have no meaning there.
    var missing = 0
  }

  /// Words that make one number.
  struct Run {
    var words: [Int]
    var number: HouseNumber
  }

  /// Fewest digits of a postcode that is being typed.
  private static let minimumBeginning = 3

  let index: SearchIndex
  let query: SearchQuery
  let costs: WordCosts

  /// The words of a query that were left by names, as numbers.
  func runs(_ words: [Int]) -> [Run] {
    var groups: [[Int]] = []
    for word in words {
      let entry = query.words[word]
      let follows = groups.last?.last == word - 1
      if follows, entry.isSuffix || entry.joint == .slash || entry.joint == .dash {
        groups[groups.count - 1].append(word)
      } else {
        groups.append([word])
      }
    }
    return groups.map { group in
      let words = group.map { (word: query.words[$0].scalars, joint: query.words[$0].joint) }
      return Run(words: group, number: HouseNumber(words))
    }
  }

  /// The least that numbers cost at a place: one of them is the house number, the others are postcodes.
  func match(_ runs: [Run], _ place: Int, _ kind: PlaceKind) -> Match {
    let hasPostcodes = HouseSearch.hasPostcodes(index, place)
    let postcodes = runs.map { cost(postcode: $0, place, hasPostcodes) }
    let all = postcodes.reduce(0, +)
    var best: Match?
    func take(_ match: Match) {
      if match.cost < best?.cost ?? Int.max { best = match }
    }
    // Without a house number.
    if !postcodes.contains(where: { $0 >= MatchCost.otherPostcode }) { take(Match(cost: all)) }
    for (number, run) in runs.enumerated() {
      let others = all - postcodes[number]
      if index.hasHouses[place] {
        let house = HouseSearch.house(index, place, run.number) { area in
          runs.count > 1 ? self.cost(area: area, runs, except: number) : 0
        }
        if let house {
          var match = Match(cost: house.cost + others, house: house)
          if house.agreement == .near { match.missingNumber = run.words }
          take(match)
        }
      } else if let address = index.address(place), !address.number.isEmpty,
        run.number.agreement(with: HouseNumber(index.bytes, address.number), .twoNumbers) == .same
      {
        take(Match(cost: MatchCost.postcode + others))
      }
      if kind.hasAddresses { take(Match(cost: MatchCost.noHouse + others, missingNumber: run.words)) }
    }
    return best ?? Match(cost: 0, missingNumber: runs.flatMap { $0.words }, missing: runs.count)
  }

  /// What it costs to take a number for a postcode of a place.
  private func cost(postcode run: Run, _ place: Int, _ hasPostcodes: Bool) -> Int {
    guard run.words.count == 1, let word = run.words.first else { return MatchCost.otherPostcode }
    let own = costs.cost(word: word, place: place)
    if own <= maximumCost(word) { return own + MatchCost.postcode }
    guard !hasPostcodes else { return MatchCost.otherPostcode }
    let around = costs.cost(word: word, around: place, index)
    return around <= maximumCost(word) + MatchCost.settlement ? around : MatchCost.otherPostcode
  }

  /// Postcodes are whole but for the last word, which may still be typed: “7” is a house, not the beginning of “7500”.
  private func maximumCost(_ word: Int) -> Int {
    let isBeingTyped = word == query.words.count - 1 && query.words[word].scalars.count >= Self.minimumBeginning
    return isBeingTyped ? MatchCost.beginning : 0
  }

  /// What it costs that houses have a postcode, where others were typed.
  private func cost(area: Int?, _ runs: [Run], except house: Int) -> Int {
    guard let area, index.postcodes.indices.contains(index.postcodes.lowerBound + area) else { return 0 }
    let place = index.postcodes.lowerBound + area
    for (number, run) in runs.enumerated() where number != house {
      for word in run.words where costs.cost(word: word, place: place) < MatchCost.none { return 0 }
    }
    return MatchCost.otherPartOfStreet
  }
}
