import Waymark
public import WaymarkGeodesy

extension SearchIndex {
  /// Maximum number of places whose names are compared in full.
  private static let maximumCandidates = 200
  /// Places of one name and kind so near to each other, metres, are shown once.
  private static let oneStop = 200.0

  /// Places for a text as typed, the best first: by how well names or kind fit, how well known and how near they are.
  ///
  /// - Parameters:
  ///   - text: words in any order, each whole or its beginning, with at most one or two mistakes; a kind of place; a
  ///     street with a house number; a coordinate as `CoordinateText` reads it.
  ///   - position: where the user is; nil when unknown.
  ///   - limit: maximum number of results.
  /// - Returns: the places; none for a text without letters and digits.
  /// - Complexity: O(w · (v + p)) for w words of the text (8 at most), v words of the index with the lists of their
  ///   places, and p places; the names of 200 places at most are compared in full. A text that fits nothing is tried up
  ///   to six times.
  public func search(_ text: String, near position: Coordinate? = nil, limit: Int = 20) -> [SearchResult] {
    guard limit > 0 else { return [] }
    if let coordinate = CoordinateText.coordinate(in: text, near: position) {
      return [result(coordinate, near: position)]
    }
    let folded = FoldedText(text)
    guard folded.count > 0, count > 0 else { return [] }
    let strict = search(folded, near: position, limit: limit, isLenient: false)
    if !strict.isEmpty { return strict }
    for other in otherSpacings(of: folded) {
      let found = search(other, near: position, limit: limit, isLenient: false)
      if !found.isEmpty { return found }
    }
    return search(folded, near: position, limit: limit, isLenient: true)
  }

  private func result(_ coordinate: Coordinate, near position: Coordinate?) -> SearchResult {
    var result = SearchResult(
      name: "", kind: catalogue.kind(named: "coordinate") ?? PlaceKind(number: 0), coordinate: coordinate)
    result.distance = position.map { Geodesic.wgs84.inverse(from: $0, to: coordinate).distance }
    return result
  }

  private func search(
    _ text: FoldedText, near position: Coordinate?, limit: Int, isLenient: Bool
  ) -> [SearchResult] {
    var query = SearchQuery(text, phrases: phrases, kinds: catalogue.count, isLenient: isLenient)
    let costs = WordCosts(self, &query)
    // A word that is nowhere fits no place.
    let unknown = query.words.indices.filter { word in
      !costs.occurs[word] && !query.words[word].isNumber && !query.isKind(word: word)
    }
    guard unknown.count <= (isLenient && query.words.count > 1 ? 1 : 0) else { return [] }
    let meter = NearMeter(position)
    var candidates = candidates(query, costs, meter)
    var matcher = PlaceMatcher(self, query, costs)
    var best = Candidates(capacity: Self.maximumCandidates)
    var matches: [Int: NameMatch] = [:]
    for candidate in candidates.best() {
      guard let match = matcher.match(candidate.place) else { continue }
      matches[candidate.place] = match
      best.add(match.cost * MatchCost.points + rest(candidate.place, meter), candidate.place)
    }
    var results: [SearchResult] = []
    for candidate in best.best() where results.count < limit {
      guard let match = matches[candidate.place], let result = result(candidate.place, match, near: position) else {
        continue
      }
      if !results.contains(where: { isSame($0, result) }) { results.append(result) }
    }
    return results
  }

  /// Points for importance and distance.
  private func rest(_ place: Int, _ meter: NearMeter) -> Int {
    let points = MatchCost.unknown(importance: importance(place))
    return meter.isKnown ? points + MatchCost.distance(meter.distance(to: degrees(place))) : points
  }

  /// The places that may match, with the fewest points that they can have.
  private func candidates(_ query: SearchQuery, _ costs: WordCosts, _ meter: NearMeter) -> Candidates {
    var candidates = Candidates(capacity: Self.maximumCandidates)
    for (kind, places) in kinds {
      let kindCosts = query.words.indices.map { query.cost(kind, word: $0) }
      for place in places {
        guard let cost = least(place, kind, query, kindCosts, costs) else { continue }
        candidates.add(cost * MatchCost.points + rest(place, meter), place)
      }
    }
    return candidates
  }

  private func least(
    _ place: Int, _ kind: PlaceKind, _ query: SearchQuery, _ kindCosts: [Int], _ costs: WordCosts
  ) -> Int? {
    var total = 0
    var isFound = false
    var hasNumber = false
    var missing = 0
    for word in kindCosts.indices {
      let own = min(costs.cost(word: word, place: place), kindCosts[word] &+ MatchCost.kind)
      if own < MatchCost.none {
        total += own
        isFound = true
        continue
      }
      if query.words[word].isNumber {
        if hasNumber { continue }
        hasNumber = true
        if hasHouses[place] { continue }
        if kind.hasAddresses { total += MatchCost.noHouse } else { missing += 1 }
        continue
      }
      // Without a name or a kind that fits, the first words decide.
      guard isFound || word + 1 < kindCosts.count else { return nil }
      let around = costs.cost(word: word, around: place, self)
      if around < MatchCost.none { total += around } else { missing += 1 }
      guard missing == 0 || query.isLenient && missing == 1 && kindCosts.count > 1 else { return nil }
    }
    guard isFound, missing == 0 || query.isLenient && missing == 1 && kindCosts.count > 1 else { return nil }
    return total + missing * MatchCost.missing
  }

  private func result(_ place: Int, _ match: NameMatch, near position: Coordinate?) -> SearchResult? {
    var degrees = degrees(place)
    if let house = match.house { degrees = window.degrees(latitude: house.latitude, longitude: house.longitude) }
    guard let coordinate = Coordinate(latitude: degrees.latitude, longitude: degrees.longitude) else { return nil }
    let names = nameRanges(place)
    var result = SearchResult(
      place: place, name: names.first.map(text) ?? "", kind: kind(place), coordinate: coordinate)
    if let name = match.name, name > 0, name < names.count { result.otherName = text(names[name]) }
    if let house = match.house {
      result.houseNumber = text(house.number)
      result.isInterpolated = house.isInterpolated
      result.kind = catalogue.kind(named: "house") ?? result.kind
    }
    var inner = place
    while result.settlements.count < SearchIndexFormat.maximumDepth, let settlement = settlement(inner) {
      if let name = nameRanges(settlement).first { result.settlements.append(text(name)) }
      inner = settlement
    }
    result.distance = position.map { Geodesic.wgs84.inverse(from: $0, to: coordinate).distance }
    return result
  }

  private func isSame(_ a: SearchResult, _ b: SearchResult) -> Bool {
    a.kind == b.kind && a.name.utf8.elementsEqual(b.name.utf8) && !a.name.utf8.isEmpty && a.houseNumber == nil
      && b.houseNumber == nil
      && NearMeter(a.coordinate).distance(to: (b.coordinate.latitude, b.coordinate.longitude)) < Self.oneStop
  }
}

extension PlaceKind {
  /// Whether houses are found by it: streets, squares, settlements.
  var hasAddresses: Bool { isSettlement || Self.street.contains(number) }

  /// The lines of squares, streets and paths.
  private static var street: ClosedRange<UInt8> { 12...14 }
}
