import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkSearch

/// Places and what a text finds among them, in Tests/Conformance, which the page's tests (`conformance.test.mjs`) read too.
/// `places.idx` is the index of `places.json`; WAYMARK_RECORD=1 writes it and results that are not there yet.
@Suite struct PlaceConformanceTests {
  private struct Corpus: Codable {
    struct Point: Codable {
      var lat: Double
      var lon: Double
    }

    struct House: Codable {
      var number: String
      var lat: Double
      var lon: Double
      var use: Int?
      var postcode: String?
    }

    struct Address: Codable {
      var street: Int
      var number: String?
    }

    struct Entry: Codable {
      var names: [String]
      var kind: String
      var lat: Double
      var lon: Double
      var houses: [House]?
      var postcodes: [String]?
      var settlement: Int?
      var address: Address?
    }

    struct Query: Codable {
      var text: String
      var language: String
      var isAnywhere: Bool?
    }

    var near: Point
    var places: [Entry]
    var queries: [Query]
  }

  private struct Result: Codable, Equatable {
    struct Found: Codable, Equatable {
      var title: String
      var kind: String
      var kindName: String
      var lat: Double
      var lon: Double
      var metres: Double?
      var isInterpolated: Bool
      var settlements: [String]
      var details: [String]
    }

    var found: [Found]
    var explanation: String
  }

  private static let folder = SharedData.packageRoot.appendingPathComponent("Tests/Conformance")
  private static let isRecording = ProcessInfo.processInfo.environment["WAYMARK_RECORD"] == "1"

  @Test func placesAreFoundAsByThePage() throws {
    let corpus = try JSONDecoder().decode(
      Corpus.self, from: Data(contentsOf: Self.folder.appendingPathComponent("places.json")))
    let bytes = SearchIndexBuilder(corpus.places.map(Self.entry)).bytes
    let file = Self.folder.appendingPathComponent("places.idx")
    if Self.isRecording { try Data(bytes).write(to: file) }
    #expect(try Data(contentsOf: file) == Data(bytes))
    let index = try SearchIndex(bytes)
    var found: [String: Result] = [:]
    for query in corpus.queries {
      found[query.text] = try Self.result(query, in: index, near: position(corpus.near.lat, corpus.near.lon))
    }
    let results = Self.folder.appendingPathComponent("places.expected.json")
    if Self.isRecording {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(found) + Data("\n".utf8)).write(to: results)
    }
    let expected = try JSONDecoder().decode([String: Result].self, from: Data(contentsOf: results))
    #expect(expected.count == found.count)
    for (text, result) in found { #expect(result == expected[text], "\(text)") }
  }

  private static func entry(_ place: Corpus.Entry) -> SearchEntry {
    let catalogue = KindCatalogue()
    let kind = catalogue.kind(named: place.kind) ?? PlaceKind(number: 255)
    var entry = SearchEntry(
      names: place.names, kind: kind, importance: catalogue.importance(kind),
      coordinate: position(place.lat, place.lon),
      houses: (place.houses ?? []).map {
        SearchEntry.House(
          number: $0.number, coordinate: position($0.lat, $0.lon),
          use: $0.use.flatMap(HouseUse.init(rawValue:)) ?? .mapped, postcode: $0.postcode)
      })
    entry.postcodes = place.postcodes ?? []
    entry.settlement = place.settlement
    entry.address = place.address.map { SearchEntry.Address(street: $0.street, number: $0.number) }
    return entry
  }

  private static func result(_ query: Corpus.Query, in index: SearchIndex, near: Coordinate) throws -> Result {
    let language = try #require(GuidanceLanguage(rawValue: query.language))
    let results = index.search(query.text, near: query.isAnywhere == true ? nil : near, language: language)
    return Result(
      found: results.map { place in
        Result.Found(
          title: index.title(place, in: language), kind: index.catalogue.name(place.kind),
          kindName: index.catalogue.word(place.kind, in: language), lat: rounded(place.coordinate.latitude),
          lon: rounded(place.coordinate.longitude), metres: place.distance?.rounded(),
          isInterpolated: place.isInterpolated, settlements: place.settlements,
          details: index.details(place, in: language))
      },
      explanation: results.isEmpty ? index.explanation(of: query.text, in: language) ?? "" : "")
  }

  /// To a tenth of a metre.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
