import Foundation
import TestSupport
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkAreas

/// Addresses of maps and invented towns, each typed in the usual ways: `Scripts/address-table` prints it.
enum AddressTable {
  /// So many addresses of a map at most, spread over all of it.
  private static let maximumCount = 240

  /// The scores of the addresses of a map, for each form of which there are any.
  static func scores(of pbf: URL) throws -> [(form: String, score: AddressScore)] {
    let index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: pbf).entries).bytes)
    let all = try MappedAddress.all(of: pbf)
    return AddressForm.allCases.compactMap { form in
      let texts = all.compactMap { address in form.text(address).map { (text: $0, address: address) } }
      var score = AddressScore()
      let step = max(1, texts.count / maximumCount)
      for i in stride(from: 0, to: texts.count, by: step) {
        let (text, address) = texts[i]
        // Without a postcode all of them are meant.
        let same = texts.filter { $0.text == text }.map(\.address.position)
        score.take(text, index, at: form == .named ? [address.position] + same : same)
      }
      return score.total > 0 ? (form.rawValue, score) : nil
    }
  }

  /// The scores of invented towns, for each way to write an address in their country.
  static func scores(of towns: InventedTowns, in folder: TemporaryFolder) throws -> [(
    form: String, score: AddressScore
  )] {
    let file = folder.url.appending(path: "towns.osm.pbf")
    try towns.pbf().write(to: file)
    let index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: file).entries).bytes)
    return towns.country.forms.enumerated().map { number, form in
      var score = AddressScore()
      for address in towns.addresses {
        let text = form(address.number, address.street, address.city ?? "", address.postcode ?? "")
        score.take(text, index, at: [address.position])
      }
      let example = towns.addresses.first.map { form($0.number, $0.street, $0.city ?? "", $0.postcode ?? "") }
      return (example ?? "form \(number)", score)
    }
  }
}
