import Foundation
import TestSupport
import Testing
import WaymarkSearch

@testable import WaymarkAreas

/// Addresses as people write them find their house, and never another.
@Suite struct AddressTests {
  private func expect(_ rows: [(form: String, score: AddressScore)], of name: String) {
    for (form, score) in rows {
      print("addresses:", score.line(name, form))
      #expect(score.wrongHouses.isEmpty, "\(name), \(form): \(score.wrongHouses.prefix(8))")
      #expect(Double(score.right) >= 0.98 * Double(score.total), "\(name), \(form): \(score.missed.prefix(8))")
    }
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: [
      "osm/krems.osm.gz", "osm/monaco.osm.pbf", "osm/amsterdam_fragment.osm.pbf", "photos/town/karlsruhe.osm.gz",
    ])
  func thoseOfMapsAreFound(_ map: String) async throws {
    let url = SharedData.url(map)
    let rows = try await OSMExtract.withPBF(of: url) { try AddressTable.scores(of: $0) }
    #expect(!rows.isEmpty)
    expect(rows, of: map.split(separator: "/").last.map(String.init) ?? map)
  }

  @Test(arguments: AddressCountry.all.indices)
  func thoseOfEightCountriesAreFound(_ country: Int) throws {
    let towns = InventedTowns(AddressCountry.all[country], seed: UInt64(46 + country))
    expect(try AddressTable.scores(of: towns, in: TemporaryFolder()), of: towns.country.name)
  }

  /// A house that is not there is said to be missing, and a street of the other town is not taken for it.
  @Test(arguments: AddressCountry.all.indices)
  func noOtherHouseIsTakenForOneThatIsMissing(_ country: Int) throws {
    let folder = try TemporaryFolder()
    let towns = InventedTowns(AddressCountry.all[country], seed: UInt64(46 + country))
    let file = folder.url.appending(path: "towns.osm.pbf")
    try towns.pbf().write(to: file)
    let index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: file).entries).bytes)
    for address in towns.addresses {
      for number in ["777", address.number + "z", "777b"] {
        guard let city = address.city, let postcode = address.postcode else { continue }
        let text = "\(address.street) \(number), \(postcode) \(city)"
        let found = try #require(index.search(text).first, "\(text)")
        #expect(
          found.missingNumber != nil && found.name == address.street, "\(text): \(index.title(found, in: .english))")
        #expect(found.settlements.contains(city), "\(text): \(found.settlements)")
      }
    }
  }
}
