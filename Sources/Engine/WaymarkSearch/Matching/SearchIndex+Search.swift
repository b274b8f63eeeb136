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
  ///   - text: words in any order, each whole or its beginning, with at most one or two mistakes; a kind of place; an
  ///     address; a coordinate or a link as `CoordinateText` reads them; a short Plus Code with its town.
  ///   - position: where the user is; nil when unknown.
  ///   - language: of the text, for the letters of a coordinate: “O” is Ost, or Ouest, Oeste, Ovest.
  ///   - limit: maximum number of results.
  /// - Returns: the places; none for a text without letters and digits, and for a link that does not say where.
  /// - Complexity: O(w · (v + p)) for w words of the text (12 at most), v words of the index with the lists of their
  ///   places, and p places; the names of 200 places at most are compared in full. A text that fits nothing is tried up
  ///   to six times.
  public func search(
    _ text: String, near position: Coordinate? = nil, language: GuidanceLanguage? = nil, limit: Int = 20
  ) -> [SearchResult] {
    guard limit > 0 else { return [] }
    if let stated = CoordinateText.reading(of: text, near: position, language: language, within: window) {
      return [result(stated, near: position)]
    }
    guard !CoordinateText.isLink(text) else { return [] }
    if let code = PlusCodeText(text) {
      if let whole = code.coordinate(near: nil) {
        return [result(CoordinateText.Reading(coordinate: whole), near: position)]
      }
      // A short code without its town may be anywhere; the town is no other code.
      guard count > 0, PlusCodeText(code.town) == nil,
        let town = search(code.town, near: position, language: language, limit: 1).first,
        let coordinate = code.coordinate(near: town.coordinate)
      else { return [] }
      return [result(CoordinateText.Reading(coordinate: coordinate), near: position)]
    }
    let query = QueryText(text).joiningPostcodes(self)
    guard query.count > 0, count > 0 else { return [] }
    let strict = search(query, near: position, limit: limit, isLenient: false)
    if !strict.isEmpty { return strict }
    for other in otherSpacings(of: query) {
      let found = search(other, near: position, limit: limit, isLenient: false)
      if !found.isEmpty { return found }
    }
    return search(query, near: position, limit: limit, isLenient: true)
  }

  private func result(_ stated: CoordinateText.Reading, near position: Coordinate?) -> SearchResult {
    var result = SearchResult(
      name: "", kind: catalogue.kind(named: "coordinate") ?? PlaceKind(number: 0), coordinate: stated.coordinate)
    result.altitude = stated.altitude
    result.distance = position.map { Geodesic.wgs84.inverse(from: $0, to: stated.coordinate).distance }
    return result
  }

  private func search(
    _ text: QueryText, near position: Coordinate?, limit: Int, isLenient: Bool
  ) -> [SearchResult] {
    var query = SearchQuery(text, self, isLenient: isLenient)
    let costs = WordCosts(self, &query)
    // A word that is nowhere fits no place.
    let unknown = query.words.indices.filter { word in
      !costs.occurs[word] && !query.isInNumber(word) && !query.isKind(word: word)
    }
    guard unknown.count <= query.maximumMissing else { return [] }
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
      guard let match = matches[candidate.place],
        var result = result(candidate.place, match, near: position)
      else { continue }
      if !match.missingNumber.isEmpty { result.missingNumber = query.text(match.missingNumber) }
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
      if query.isInNumber(word) {
        if own == 0 {
          isFound = true
        } else if own < MatchCost.none {
          isFound = true
          if !hasHouses[place] { total += own }
        } else if hasNumber || hasHouses[place] {
          hasNumber = true
        } else if kind.hasAddresses {
          hasNumber = true
          total += min(MatchCost.noHouse, costs.cost(word: word, around: place, self))
        } else if address(place) != nil {
          hasNumber = true
        } else if costs.cost(word: word, around: place, self) == MatchCost.none {
          hasNumber = true
          missing += 1
        }
        continue
      }
      if own < MatchCost.none {
        total += own
        isFound = true
        continue
      }
      // Without a name or a kind that fits, the first words decide.
      guard isFound || word + 1 < kindCosts.count else { return nil }
      let around = costs.cost(word: word, around: place, self)
      if around < MatchCost.none { total += around } else { missing += 1 }
      guard missing <= query.maximumMissing else { return nil }
    }
    guard isFound, missing <= query.maximumMissing else { return nil }
    // Postcodes are not lost among what has them.
    if kind == postcodeKind { total -= MatchCost.postcodeHeadStart }
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
      result.isInterpolated = house.use == .interpolated
      result.isWithinRange = house.agreement == .within
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
