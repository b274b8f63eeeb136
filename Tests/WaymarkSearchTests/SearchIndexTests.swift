import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkSearch

@Suite struct SearchIndexTests {
  private let kinds = KindCatalogue()

  /// Random places of a few words of few letters.
  private func places(_ random: inout SeededGenerator, count: Int, words: ClosedRange<Int> = 1...3) -> [SearchEntry] {
    let around = (random.uniform(-80...80), random.uniform(-180...180))
    return (0..<count).map { _ in
      let names = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (0..<Int.random(in: words, using: &random)).map { _ in text(random.word(2...9)) }.joined(separator: " ")
      }
      let coordinate = position(around.0 + random.uniform(-1...1), around.1 + random.uniform(-1...1))
      var place = SearchEntry(
        names: names, kind: kinds.all[Int.random(in: 60..<kinds.count, using: &random)],
        importance: UInt8.random(in: 0...255, using: &random), coordinate: coordinate)
      for number in 0..<Int.random(in: 0...2, using: &random) {
        place.houses.append(
          SearchEntry.House(
            number: "\(number + 1)",
            coordinate: position(coordinate.latitude + 0.001 * Double(number), coordinate.longitude)))
      }
      return place
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let places = places(&random, count: Int.random(in: 0...80, using: &random))
      let built = SearchIndexBuilder(places)
      let index = try SearchIndex(built.bytes)
      #expect(index.count == places.count && built.order.sorted() == Array(places.indices))
      for (number, entry) in built.order.enumerated() {
        let place = places[entry]
        #expect(index.kind(number) == place.kind && index.importance(number) == Int(place.importance))
        var names: [String] = []
        for name in place.names where !names.contains(name) { names.append(name) }
        #expect(index.names(number) == names, "seed \(seed)")
        let coordinate = try #require(index.coordinate(number))
        // Two degrees in 2²⁴ steps.
        #expect(Geodesic.wgs84.inverse(from: coordinate, to: place.coordinate).distance < 0.05, "seed \(seed)")
      }
    }
  }

  @Test func coordinatesAcrossTheDateLineAndAtPolesAreKept() throws {
    let places = [
      entry(["a"], "hotel", -17, 179.9), entry(["b"], "hotel", -18, -179.8), entry(["c"], "hotel", -17.5, 180),
    ]
    let index = try index(places)
    for number in 0..<3 {
      let coordinate = try #require(index.coordinate(number))
      #expect(Geodesic.wgs84.inverse(from: coordinate, to: places[number].coordinate).distance < 0.05)
    }
    #expect(index.search("b", near: position(-18, 179.9)).first?.distance ?? .infinity < 40_000)
    for latitude in [-90.0, 90] {
      let pole = try self.index([entry(["pole"], "hotel", latitude, 0)])
      #expect(pole.search("pole", near: position(latitude, 50)).first?.coordinate.latitude == latitude)
    }
  }

  private func index(_ entries: [SearchEntry]) throws -> SearchIndex {
    try SearchIndex(SearchIndexBuilder(entries).bytes)
  }

  /// Every place whose name has the word, its beginning or the word with few mistakes, and no other.
  @Test func placesFoundAreThoseOfTheDefinition() throws {
    for seed in UInt64(1)...15 {
      var random = SeededGenerator(seed: seed)
      let places = places(&random, count: 60)
      let built = SearchIndexBuilder(places)
      let index = try SearchIndex(built.bytes)
      for _ in 0..<20 {
        let typed = Bool.random(using: &random) ? random.word(2...9) : Array(FoldedText(places[0].names[0]).word(0))
        let query = SearchQuery(QueryText(text(typed)), index, isLenient: false)
        guard kinds.all.allSatisfy({ query.cost($0, word: 0) == MatchCost.none }) else { continue }
        let limit = MatchCost.allowedEdits(typed, isLenient: false)
        let expected = built.order.indices.filter { number in
          places[built.order[number]].names.contains { name in
            let folded = FoldedText(name)
            return (0..<folded.count).contains {
              referenceCost(typed, Array(folded.word($0)), limit: limit) < MatchCost.none
            }
          }
        }
        guard !expected.isEmpty else { continue }
        let found = index.search(text(typed), limit: 1000).compactMap(\.place).sorted()
        #expect(found == expected, "seed \(seed): \(text(typed))")
      }
    }
  }

  /// Words in any order, each cut off or with a mistake.
  @Test func mistypedNamesStillFindTheirPlace() throws {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let places = places(&random, count: 100, words: 2...3)
      let built = SearchIndexBuilder(places)
      let index = try SearchIndex(built.bytes)
      for _ in 0..<20 {
        let number = Int.random(in: 0..<places.count, using: &random)
        let name = FoldedText(places[built.order[number]].names[0])
        let words = (0..<name.count).map { word -> String in
          var word = Array(name.word(word))
          if word.count >= 4 {
            // Beginnings of this length still allow a mistake.
            if Bool.random(using: &random) { word = Array(word.prefix(max(5, word.count - 2))) }
            if word.count >= 5, Bool.random(using: &random) { word = random.mistyped(word) }
          }
          return text(word)
        }
        let query = words.shuffled(using: &random).joined(separator: " ")
        let found = index.search(query, limit: 200)
        #expect(
          found.contains { $0.place == number }, "seed \(seed): \(query) for \(places[built.order[number]].names)")
      }
    }
  }

  @Test func damagedBytesAreRefusedOrSearched() throws {
    for seed in UInt64(1)...3 {
      var random = SeededGenerator(seed: seed)
      let bytes = SearchIndexBuilder(places(&random, count: 12)).bytes
      for length in 0..<bytes.count {
        #expect(throws: SearchIndexError.self, "seed \(seed)") { try SearchIndex(Array(bytes.prefix(length))) }
      }
      #expect(throws: SearchIndexError.length(bytes.count + 1)) { try SearchIndex(bytes + [0]) }
      for _ in 0..<200 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let index = try? SearchIndex(damaged) else { continue }
        for query in ["a", "abc de 1"] { _ = index.search(query, near: position(1, 2)) }
      }
    }
  }

  @Test func errorsSayWhere() {
    let bytes = SearchIndexBuilder([entry(["a"], "hotel", 1, 2)]).bytes
    #expect(throws: SearchIndexError.notAnIndex) { try SearchIndex([]) }
    #expect(throws: SearchIndexError.notAnIndex) { try SearchIndex(Array("<html></html>".utf8)) }
    var other = bytes
    other[4] = 9
    #expect(throws: SearchIndexError.version(9)) { try SearchIndex(other) }
    other = bytes
    other[SearchIndexFormat.headerBytes] = 255
    let error = #expect(throws: SearchIndexError.self) { try SearchIndex(other) }
    #expect(error == .damaged(position: SearchIndexFormat.headerBytes))
    #expect(error?.text == "the search index is damaged at byte 64")
  }

  @Test func nothingIsFoundInNothing() throws {
    let empty = try index([])
    #expect(empty.search("a").isEmpty && empty.search("").isEmpty && empty.names(0).isEmpty)
    #expect(empty.coordinate(0) == nil)
    let one = try index([entry([""], "hotel", 1, 2), entry([String(repeating: "x", count: 600)], "hotel", 1, 2)])
    #expect(one.search("x").isEmpty && one.search("hotel").count == 2)
    #expect(one.search("hotel", limit: 0).isEmpty && one.search("hotel", limit: -1).isEmpty)
  }

  /// A whole code says where it is, whatever stands beside it; a town is no other code.
  @Test func plusCodesBesideWords() throws {
    let index = try index([entry(["Graz"], "city", 47.07, 15.44)])
    let whole = try #require(CoordinateText.coordinate(in: "8FVC9G8F+6X"))
    #expect(index.search("8FVC9G8F+6X Nowhere").first?.coordinate == whole)
    #expect(
      index.search("3C9Q+7R Graz").first?.coordinate
        == CoordinateText.coordinate(in: "3C9Q+7R", near: position(47.07, 15.44)))
    #expect(index.search(String(repeating: "9G8F+6X ", count: 5000)).isEmpty)
  }
}
