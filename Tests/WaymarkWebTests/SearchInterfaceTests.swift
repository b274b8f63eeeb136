import Testing
import Waymark
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkWeb

/// Searches through the C interface.
@Suite struct SearchInterfaceTests {
  private func give(_ handle: SearchHandle, _ bytes: [UInt8]) throws {
    let start = try #require(waymarkInputText(handle, Int32(bytes.count)))
    for (i, byte) in bytes.enumerated() { start[i] = byte }
  }

  private func text(_ handle: SearchHandle) -> String {
    String(
      decoding: UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))), as: UTF8.self)
  }

  private func index() throws -> [UInt8] {
    let kinds = KindCatalogue()
    let position = try #require(Coordinate(latitude: 47, longitude: 15))
    let places = try [("Graz", "city"), ("Café Bar", "cafe"), ("", "toilets")].map { name, kind in
      SearchEntry(
        names: [name], kind: try #require(kinds.kind(named: kind)), importance: 100, coordinate: position)
    }
    return SearchIndexBuilder(places).bytes
  }

  @Test func resultsArrive() throws {
    let handle = waymarkSearchOpen()
    defer { waymarkSearchClose(handle) }
    #expect(waymarkSearchVersion() == 2)
    #expect(waymarkSearchFind(handle, 5) == OutcomeCode.malformed && text(handle) == "there is no index")
    try give(handle, index())
    #expect(waymarkSearchIndex(handle) == 3)
    try give(handle, Array("de-AT".utf8))
    #expect(waymarkSearchLanguage(handle) == OutcomeCode.accepted)
    try give(handle, Array("tlh".utf8))
    #expect(waymarkSearchLanguage(handle) == OutcomeCode.malformed)
    let numbers = try #require(waymarkInputNumbers(handle, 2))
    (numbers[0], numbers[1]) = (47.001, 15)
    try give(handle, Array("wc".utf8))
    #expect(waymarkSearchFind(handle, 5) == 1)
    #expect(text(handle) == "ToilettetoiletsToiletteGrazGraz")
    let found = try #require(waymarkNumbers(handle))
    #expect(waymarkNumbersCount(handle) == Int32(SearchLayout.Result.count))
    #expect(abs(found[0] - 47) < 1e-6 && abs(found[2] - 111.2) < 0.1 && found[3] == 0)
    #expect([4, 5, 6, 7, 8].map { found[$0] } == [8, 7, 8, 4, 4])
    _ = waymarkInputNumbers(handle, 0)
    try give(handle, Array("cafe bar".utf8))
    #expect(waymarkSearchFind(handle, 5) == 1 && waymarkNumbers(handle)?[2].isNaN == true)
    #expect(waymarkSearchFind(handle, -1) == 0 && waymarkSearchFind(handle, .max) == 1)
    #expect(text(handle) == "Café BarcafeCaféGrazCafé\nGraz")
    try give(handle, Array("https://maps.app.goo.gl/x".utf8))
    #expect(waymarkSearchFind(handle, 5) == 0 && text(handle).hasPrefix("Dieser Link"))
  }

  @Test func damagedIndexesAreRefused() throws {
    let handle = waymarkSearchOpen()
    defer { waymarkSearchClose(handle) }
    let bytes = try index()
    try give(handle, bytes)
    #expect(waymarkSearchIndex(handle) == 3)
    try give(handle, bytes.dropLast())
    #expect(waymarkSearchIndex(handle) == OutcomeCode.malformed && text(handle).contains("wrong length"))
    // The old one is gone too.
    #expect(waymarkSearchFind(handle, 5) == OutcomeCode.malformed)
    try give(handle, [])
    #expect(waymarkSearchIndex(handle) == OutcomeCode.malformed)
    #expect(waymarkSearchIndex(0) == OutcomeCode.malformed && waymarkSearchFind(0, 1) == OutcomeCode.malformed)
  }
}
