import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkAreas

/// Names of Monaco and Andorra, typed with mistakes.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RealSearchTests {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// A name as somebody types it: without capitals, perhaps without accents or hyphens, with one mistake in five letters
  /// or more, two in twelve or more.
  private func typed(_ name: String, _ random: inout SeededGenerator) -> String {
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

  @Test func theRightOneIsFirst() throws {
    var (right, total) = (0, 0)
    var wrong: [String] = []
    var random = SeededGenerator(seed: 500)
    for map in ["monaco", "andorra"] {
      let entries = try AreaPlaces(of: SharedData.url("osm/\(map).osm.pbf")).entries
        .filter { ($0.names.first?.count ?? 0) >= 4 }
      let built = SearchIndexBuilder(entries)
      let index = try SearchIndex(built.bytes)
      for _ in 0..<250 {
        let entry = entries[Int.random(in: 0..<entries.count, using: &random)]
        let query = typed(entry.names[0], &random)
        // The user is within some kilometres.
        let near = Coordinate(
          latitude: entry.coordinate.latitude + random.uniform(-0.02...0.02),
          longitude: entry.coordinate.longitude + random.uniform(-0.02...0.02))
        total += 1
        let found = index.search(query, near: near)
        let wanted = Set(entry.names.map { FoldedText($0).text })
        if let first = found.first?.place, index.names(first).contains(where: { wanted.contains(FoldedText($0).text) })
        {
          right += 1
        } else {
          wrong.append(
            "\(query) for \(entry.names[0]): \(found.first.map { index.title($0, in: .english) } ?? "nothing")")
        }
      }
    }
    print("right first: \(right) of \(total)")
    #expect(Double(right) >= 0.95 * Double(total), "seed 500: \(right) of \(total)\n\(wrong.joined(separator: "\n"))")
  }

  @Test func theIndexIsSmall() throws {
    for map in ["monaco", "andorra"] {
      let entries = try AreaPlaces(of: SharedData.url("osm/\(map).osm.pbf")).entries
      let names = entries.flatMap { entry in entry.names + entry.houses.map(\.number) }
      let text = names.reduce(0) { $0 + $1.utf8.count }
      let perName = Double(SearchIndexBuilder(entries).bytes.count - text) / Double(names.count)
      print("\(map): \(entries.count) places, \(names.count) names, \(perName) bytes a name beyond the text")
      #expect(perName <= 25)
    }
  }
}
