import TestSupport
import WaymarkGeodesy

@testable import WaymarkSearch

/// An entry of a kind by its name.
func entry(
  _ names: [String], _ kind: String, _ latitude: Double, _ longitude: Double, importance: UInt8? = nil,
  houses: [(String, Double, Double)] = []
) -> SearchEntry {
  let catalogue = KindCatalogue()
  let number = catalogue.kind(named: kind) ?? PlaceKind(number: 255)
  return SearchEntry(
    names: names, kind: number, importance: importance ?? catalogue.importance(number),
    coordinate: position(latitude, longitude),
    houses: houses.map { SearchEntry.House(number: $0.0, coordinate: position($0.1, $0.2)) })
}

func position(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
    fatalError("the test's coordinate \(latitude), \(longitude) is none")
  }
  return coordinate
}

func index(_ entries: [SearchEntry]) throws -> SearchIndex { try SearchIndex(SearchIndexBuilder(entries).bytes) }

extension SeededGenerator {
  /// A word of a few letters, so that words often resemble each other.
  mutating func word(_ lengths: ClosedRange<Int> = 1...9) -> [UInt32] {
    (0..<Int.random(in: lengths, using: &self)).map { _ in UInt32.random(in: 0x61...0x65, using: &self) }
  }

  /// A word with one typing mistake.
  mutating func mistyped(_ word: [UInt32]) -> [UInt32] {
    var word = word
    let at = Int.random(in: 0..<word.count, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where word.count > 2: word.remove(at: at)
    case 1: word.insert(UInt32.random(in: 0x61...0x7A, using: &self), at: at)
    case 2 where at + 1 < word.count: word.swapAt(at, at + 1)
    default: word[at] = UInt32.random(in: 0x61...0x7A, using: &self)
    }
    return word
  }
}

/// A word's text.
func text(_ word: [UInt32]) -> String { String(String.UnicodeScalarView(word.compactMap { Unicode.Scalar($0) })) }

/// Optimal string alignment by the definition, on whole words.
func alignment(_ a: [UInt32], _ b: [UInt32]) -> Int {
  var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
  for i in 0...a.count { table[i][0] = i }
  for j in 0...b.count { table[0][j] = j }
  for i in stride(from: 1, through: a.count, by: 1) {
    for j in stride(from: 1, through: b.count, by: 1) {
      table[i][j] = min(
        table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
      }
    }
  }
  return table[a.count][b.count]
}

/// The cost of a word as typed for another by the definition: whole, or any beginning of it.
func referenceCost(_ typed: [UInt32], _ other: [UInt32], limit: Int) -> Int {
  var beginning = Int.max
  for length in 0...other.count { beginning = min(beginning, alignment(typed, Array(other.prefix(length)))) }
  let whole = alignment(typed, other)
  return WordMatcher.cost(whole: whole, beginning: beginning, limit: limit)
}
