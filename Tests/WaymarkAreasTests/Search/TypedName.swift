import TestSupport
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkAreas

/// The name of a place on a map as somebody near it types it.
struct TypedName {
  /// The place.
  let entry: SearchEntry
  /// What is typed: without capitals, perhaps without accents or hyphens, with one mistake in five letters or more, two in
  /// twelve or more.
  let query: String
  /// The user, within some kilometres.
  let near: Coordinate?

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  init(_ entry: SearchEntry, _ random: inout SeededGenerator) {
    self.entry = entry
    query = Self.typed(entry.names[0], &random)
    near = Coordinate(
      latitude: entry.coordinate.latitude + random.uniform(-0.02...0.02),
      longitude: entry.coordinate.longitude + random.uniform(-0.02...0.02))
  }

  /// Whether a place of these names is the one that was meant.
  func isMeant(by names: [String]) -> Bool {
    let wanted = Set(entry.names.map { FoldedText($0).text })
    return names.contains { wanted.contains(FoldedText($0).text) }
  }

  private static func typed(_ name: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(name.lowercased())
    if Bool.random(using: &random) { letters = Array(FoldedText(name).text) }
    for limit in [5, 12] where letters.count >= limit {
      let at = Int.random(in: 1..<letters.count - 1, using: &random)
      guard letters[at].isLetter, letters[at + 1].isLetter else { continue }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: at)
      case 1: letters.insert(Self.letters.randomElement(using: &random) ?? "e", at: at)
      case 2: letters.swapAt(at, at + 1)
      default: letters[at] = Self.letters.randomElement(using: &random) ?? "e"
      }
    }
    return String(letters)
  }

  /// 250 names each of Monaco and Andorra, with the search index of their map.
  static func all(seed: UInt64) throws -> [(index: SearchIndex, names: [TypedName])] {
    var random = SeededGenerator(seed: seed)
    return try ["monaco", "andorra"].map { map in
      let entries = try AreaPlaces(of: SharedData.url("osm/\(map).osm.pbf")).entries
        .filter { ($0.names.first?.count ?? 0) >= 4 }
      let names = (0..<250).map { _ in TypedName(entries[Int.random(in: 0..<entries.count, using: &random)], &random) }
      return (try SearchIndex(SearchIndexBuilder(entries).bytes), names)
    }
  }
}
