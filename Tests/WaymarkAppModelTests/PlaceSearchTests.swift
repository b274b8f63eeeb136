import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkSearch

/// What the app's list shows of the area's places.
@Suite struct PlaceSearchTests {
  @Test func rowsSayKindTownAndDistance() throws {
    let kinds = KindCatalogue()
    func place(_ latitude: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: latitude, longitude: 15))
    }
    func entry(_ name: String, _ kind: String, _ latitude: Double) throws -> SearchEntry {
      SearchEntry(
        names: [name], kind: try #require(kinds.kind(named: kind)), importance: 100, coordinate: try place(latitude))
    }
    var entries = [try entry("Marktl", "town", 47), try entry("Hauptplatz", "square", 47.001)]
    entries[1].houses = [SearchEntry.House(number: "3", coordinate: try place(47.002))]
    let search = PlaceSearch(
      [NamedPlace(name: "Hochberg", coordinate: try place(47.01), kind: .peak)],
      in: try SearchIndex(SearchIndexBuilder(entries).bytes))
    let here = try place(47)
    func first(_ text: String, _ language: GuidanceLanguage = .english) throws -> NamedPlace {
      try #require(search.places(text, near: here, language: language).first, "\(text)")
    }
    #expect(try first("Hauptplatz 3, Marktl").detail == "address · Marktl · 220 m")
    #expect(try first("Hauptplatz", .german).detail == "Platz · Marktl · 110 m")
    #expect(try first("Hauptplatz 4").detail?.contains("house 4 not found") == true)
    #expect(try first("Hochberg").detail == "summit · 1.1 km")
    #expect(try first("47.5, 15.5, 353").detail?.hasPrefix("353 m") == true)
    #expect(search.places("https://maps.app.goo.gl/x", near: here).isEmpty)
    #expect(search.explanation(of: "https://maps.app.goo.gl/x", language: .english)?.contains("link") == true)
    #expect(search.explanation(of: "nowhere", language: .english) == nil)
  }
}
