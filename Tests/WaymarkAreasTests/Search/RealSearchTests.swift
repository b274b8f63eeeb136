import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkAreas

/// Names of Monaco and Andorra, typed with mistakes.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RealSearchTests {
  @Test func theRightOneIsFirst() throws {
    var (right, total) = (0, 0)
    var wrong: [String] = []
    for (index, names) in try TypedName.all(seed: 500) {
      total += names.count
      for name in names {
        let found = index.search(name.query, near: name.near).first
        if let place = found?.place, name.isMeant(by: index.names(place)) {
          right += 1
        } else {
          let title = found.map { index.title($0, in: .english) } ?? "nothing"
          wrong.append("\(name.query) for \(name.entry.names[0]): \(title)")
        }
      }
    }
    print("right first: \(right) of \(total)")
    #expect(Double(right) >= 0.95 * Double(total), "seed 500: \(right) of \(total)\n\(wrong.joined(separator: "\n"))")
  }

  @Test func namesAreThereOnceWithTheirPlaces() throws {
    let entries = try AreaPlaces(of: SharedData.url("osm/andorra.osm.pbf")).entries
    let catalogue = KindCatalogue()
    func all(_ name: String, _ kinds: String...) -> [SearchEntry] {
      entries.filter { $0.names.first == name && kinds.contains(catalogue.name($0.kind)) }
    }
    // A settlement, a summit, a street in many pieces.
    let town = try #require(all("Andorra la Vella", "city", "town").first)
    let center = try #require(Coordinate(latitude: 42.5069, longitude: 1.5213))
    #expect(Geodesic.wgs84.inverse(from: town.coordinate, to: center).distance < 1000)
    #expect(entries.contains { catalogue.name($0.kind) == "summit" })
    #expect(all("Avinguda Meritxell", "street").count == 1)
    #expect(Set(entries.compactMap(\.names.first)).count > 500)
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
