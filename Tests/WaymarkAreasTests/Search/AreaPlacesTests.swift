import Foundation
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkSearch
import WaymarkTerrain

@testable import WaymarkAreas

/// What is collected from a small invented map.
@Suite struct AreaPlacesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func node(_ id: Int64, _ north: Double, _ east: Double, _ tags: OSMTags = OSMTags()) throws -> OSMNode {
    OSMNode(
      id: id, coordinate: try #require(Coordinate(latitude: 47 + north / 1000, longitude: 15 + east / 1000)), tags: tags
    )
  }

  /// A town with a street in two pieces, addresses of all sorts, and some places.
  private func map() throws -> URL {
    let nodes = [
      try node(1, 0, 0), try node(2, 0, 1), try node(3, 0, 2), try node(4, 0, 3), try node(5, 40, 0),
      try node(6, 40, 1),
      try node(
        10, 2, 1,
        [
          "place": "town", "name": "Marktl", "name:fr": "Marché", "name:etymology:wikidata": "Q1",
          "population": "12000",
        ]),
      try node(11, 1, 1, ["amenity": "toilets"]),
      try node(
        12, 1, 2, ["amenity": "cafe", "name": "Café Zentral", "addr:street": "Hauptstraße", "addr:housenumber": "7"]),
      try node(13, 1, 2.1, ["natural": "tree"]), try node(14, 1, 2.2, ["shop": "no", "name": "Zu"]),
      try node(15, 5, 5, ["natural": "peak", "name": "Hochberg;Hoher Berg", "ele": "800"]),
      try node(20, 0.1, 0, ["addr:housenumber": "1", "addr:street": "Hauptstraße"]),
      try node(21, 0.1, 1.5), try node(22, 0.1, 3, ["addr:housenumber": "13"]),
      try node(30, 3, 3, ["addr:housenumber": "5;5a", "addr:place": "Marktl"]),
      try node(31, 6, 6, ["addr:housenumber": "2", "addr:street": "Am Rand"]),
      try node(32, 6, 6, ["shop": "florist", "brand": "Blumen"]), try node(40, 0.2, 2), try node(41, 0.2, 2.02),
      try node(42, 0.22, 2.02),
    ]
    let ways = [
      OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "footway", "name": "Hauptstraße"]),
      OSMWay(id: 2, nodes: [2, 3, 4], tags: ["highway": "residential", "name": "Hauptstraße"]),
      OSMWay(id: 3, nodes: [5, 6], tags: ["highway": "residential", "name": "Hauptstraße"]),
      OSMWay(id: 4, nodes: [20, 21, 22], tags: ["addr:interpolation": "odd"]),
      OSMWay(
        id: 5, nodes: [40, 41, 42, 40],
        tags: ["building": "yes", "addr:street": "Hauptstraße", "addr:housenumber": "4"]),
    ]
    let window = GeographicBounds(south: 46.9, west: 14.9, north: 47.1, east: 15.1)
    let data = try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: window)
    return try folder.write("map.osm.pbf", data)
  }

  @Test func placesStreetsAndHousesAreCollected() throws {
    let entries = try AreaPlaces(of: map()).entries
    let catalogue = KindCatalogue()
    func all(_ kind: String) -> [SearchEntry] { entries.filter { catalogue.name($0.kind) == kind } }
    #expect(all("town").map(\.names) == [["Marktl", "Marché"]])
    #expect(all("toilets").map(\.names) == [[]])
    #expect(all("summit").map(\.names) == [["Hochberg", "Hoher Berg"]])
    #expect(all("shop").map(\.names) == [["Blumen"]])
    #expect(!entries.contains { $0.names.contains("Zu") })
    // Two pieces that meet are one street; another one of the same name is four kilometres away.
    let streets = all("street").filter { $0.names == ["Hauptstraße"] }
    #expect(streets.count == 2 && all("path").isEmpty)
    let houses = try #require(streets.first { !$0.houses.isEmpty }).houses
    #expect(houses.filter { !$0.isInterpolated }.map(\.number) == ["1", "4", "7"])
    // 7 is mapped: only the others are between 1 and 13.
    #expect(houses.filter(\.isInterpolated).map(\.number).sorted() == ["11", "3", "5", "9"])
    let nine = try #require(houses.first { $0.number == "9" })
    #expect(abs(nine.coordinate.longitude - 15.002) < 1e-6 && abs(nine.coordinate.latitude - 47.0001) < 1e-6)
    #expect(all("town")[0].houses.map(\.number) == ["5", "5a"])
    #expect(all("street").first { $0.names == ["Am Rand"] }?.houses.map(\.number) == ["2"])
  }

  @Test func anAreaWithoutAnIndexGetsOne() throws {
    _ = try map()
    let description = """
      {"waymarkArea":1,"name":"X","bounds":{"south":46,"west":14,"north":48,"east":16},
      "map":{"nodes":1,"ways":2,"relations":3,"streets":4,"buildings":5,"peaks":6},
      "elevation":{"tiles":[],"reference":"msl","voidShare":0},"routing":{"engineVersion":null},"sources":[]}
      """
    _ = try folder.write("area.json", description.utf8)
    let area = try Area(folder: folder.url)
    let found = try area.searchIndex().search("hauptstrasse 9", near: Coordinate(latitude: 47, longitude: 15))
    #expect(found.first?.houseNumber == "9" && found.first?.isInterpolated == true)
    #expect(found.first?.settlements == ["Marktl"])
    let file = folder.file(AreaSearchFile.name)
    let bytes = try Data(contentsOf: file)
    // The second time it is read.
    try FileManager.default.removeItem(at: area.map)
    #expect(try area.searchIndex().count == found.first.map { _ in try area.searchIndex().count })
    _ = try folder.write(AreaSearchFile.name, bytes.dropLast())
    let error = #expect(throws: InputError.self) { try area.searchIndex() }
    #expect(error?.problem.contains("wrong length") == true && error?.advice?.contains("made again") == true)
    #expect(error?.file == file.path)
    // Another version is made again, which needs the map.
    var other = bytes
    other[4] = 200
    _ = try folder.write(AreaSearchFile.name, other)
    #expect { try area.searchIndex() } throws: { "\($0)".contains("map.osm.pbf") }
    _ = try map()
    #expect(try area.searchIndex().count > 0)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test func responsesAreLinesAndJSON() throws {
    let index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: map()).entries).bytes)
    let near = try #require(Coordinate(latitude: 47, longitude: 15))
    let response = SearchResponse(index.search("hauptstr 9", near: near, limit: 1), of: index, in: .german)
    #expect(
      response.text == "47.000100,15.002000    150 m  Hauptstraße 9 (Adresse, zwischen eingetragenen Nummern, Marktl)")
    let json = try #require(response.json.array?.first)
    #expect(json["title"]?.string == "Hauptstraße 9" && json["kind"]?.string == "house")
    #expect(json["isInterpolated"] == true && json["kindName"]?.string == "Adresse")
    #expect(json["lat"]?.double == 47.0001 && json["settlements"]?.array?.map(\.string) == ["Marktl"])
    let toilets = SearchResponse(index.search("wc"), of: index, in: .french)
    #expect(toilets.json.array?.first?["title"]?.string == "toilettes")
  }

  @Test(arguments: [
    ("odd", ["1", "9"], [3, 5, 7]), ("even", ["10", "4"], [8, 6]), ("all", ["1", "3"], [2]), ("3", ["1", "7"], [4]),
    ("odd", ["1", "4"], []), ("alphabetic", ["1", "9"], []), ("odd", ["1", "99999"], []), ("odd", ["x", "9"], []),
    ("0", ["1", "9"], []), ("-2", ["1", "9"], []), ("odd", ["5", "5"], []), ("even", ["1", "9"], []),
    ("odd", ["2", "8"], []),
  ])
  func numbersBetweenAreThoseOfTheRule(_ rule: String, _ ends: [String], _ between: [Int]) throws {
    let first = MercatorPoint(try node(1, 0, 0).coordinate)
    let last = MercatorPoint(try node(2, 0, 1).coordinate)
    let houses = HouseInterpolation.houses([(first, ends[0]), (last, nil), (last, ends[1])], rule: rule)
    #expect(houses.map(\.number) == between.map { "\($0)" })
  }

  @Test func lettersBetweenAreThoseOfOneNumber() throws {
    let first = MercatorPoint(try node(1, 0, 0).coordinate)
    let last = MercatorPoint(try node(2, 0, 1).coordinate)
    func between(_ low: String, _ high: String) -> [String] {
      HouseInterpolation.houses([(first, low), (last, high)], rule: "alphabetic").map(\.number)
    }
    #expect(between("12a", "12d") == ["12b", "12c"] && between("12a", "14d").isEmpty && between("12", "14").isEmpty)
  }

  /// Houses of a relation without a street of their own, ranges, named houses, and two towns with one name of a street.
  @Test func housesAreThoseThatAddressesName() throws {
    let nodes = [
      try node(1, 0, 0), try node(2, 0, 3), try node(3, 0, 1.5, ["addr:housenumber": "14", "addr:postcode": "7500"]),
      try node(4, 0.1, 1, ["addr:housename": "Rose Cottage", "addr:street": "Dorfstraße", "addr:city": "Oberau"]),
      try node(5, 0.2, 1, ["addr:housenumber": "3", "addr:street": "Dorfstraße", "addr:city": "Oberau"]),
      try node(6, 8, 1, ["addr:housenumber": "3", "addr:street": "Dorfstraße", "addr:city": "Unterau"]),
      try node(7, 0.2, 2, ["amenity": "cafe", "name": "Anker", "addr:housenumber": "5", "addr:street": "Dorfstraße"]),
      try node(8, 0.1, 0, ["place": "village", "name": "Oberau"]),
      try node(9, 0.3, 2, ["addr:conscriptionnumber": "412", "addr:streetnumber": "9", "addr:street": "Dorfstraße"]),
      try node(
        10, 0.3, 3,
        ["addr:block_number": "5", "addr:housenumber": "6", "addr:neighbourhood": "4丁目", "addr:quarter": "銀座"]),
    ]
    let ways = [OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential", "name": "Dorfstraße"])]
    let relation = OSMRelation(
      id: 1, members: [.init(kind: .way, id: 1, role: "street"), .init(kind: .node, id: 3, role: "house")],
      tags: ["type": "associatedStreet"])
    let window = GeographicBounds(south: 46.9, west: 14.9, north: 47.1, east: 15.1)
    let file = try folder.write(
      "addresses.osm.pbf", try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [relation], bounds: window))
    let index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: file).entries).bytes)
    func first(_ text: String) throws -> SearchResult { try #require(index.search(text).first, "\(text)") }
    #expect(try first("Dorfstraße 14").houseNumber == "14")
    #expect(try first("Rose Cottage, Dorfstraße, Oberau").name == "Rose Cottage")
    #expect(try first("Dorfstraße 3, Oberau").coordinate.latitude < 47.001)
    let other = try first("Dorfstraße 3, Unterau")
    #expect(other.coordinate.latitude > 47.007 && other.settlements == ["Unterau"])
    #expect(try first("Anker, Dorfstraße 5").name == "Anker")
    #expect(try first("Anker, Dorfstraße 6").missingNumber == "6")
    for text in ["Dorfstraße 9", "Dorfstraße 412", "Dorfstraße 412/9"] {
      let house = try first(text)
      #expect(house.houseNumber == "412/9" && house.missingNumber == nil, "\(text)")
    }
    for text in ["銀座4丁目5-6", "銀座 4-5-6"] { #expect(try first(text).houseNumber == "5-6", "\(text)") }
    #expect(try first("7500").name == "7500")
    #expect(try first("7500 Oberau").name == "Oberau")
  }

  /// What the map has twice, or says elsewhere.
  @Test func addressesBelongToWhatIsNear() throws {
    let nodes = [
      try node(1, 0, 0, ["place": "village", "name": "Kirchberg"]),
      // 22 km away.
      try node(2, 200, 0, ["place": "town", "name": "Kirchberg"]),
      try node(3, 0.1, 0.1, ["addr:housenumber": "4", "addr:city": "Kirchberg", "addr:postcode": "3204"]),
      // Another country with the same code.
      try node(4, 0.2, 0.1, ["addr:housenumber": "8", "addr:city": "Kirchberg", "addr:postcode": "6850"]),
      try node(5, 0.2, 0.2, ["addr:housenumber": "9", "addr:city": "Kirchberg", "addr:postcode": "6850"]),
      try node(6, -900, -700, ["addr:housenumber": "1", "addr:city": "Mendrisio", "addr:postcode": "6850"]),
      try node(
        7, 1, 1,
        ["building": "yes", "addr:street": "Ring", "addr:housenumber": "12", "operator": "City Works"]),
      try node(8, 1, 0), try node(9, 1, 3), try node(10, 1.1, 1), try node(11, 1.1, 1.02), try node(12, 1.12, 1.02),
      try node(13, 1, 1.5, ["addr:housenumber": "21", "addr:city": "Kirchberg"]),
      try node(14, 1, 2.5, ["addr:housenumber": "29", "addr:street": "Foo", "addr:city": "Kirchberg"]),
    ]
    let ways = [
      // A house that stands before its street in the file.
      OSMWay(id: 1, nodes: [10, 11, 12, 10], tags: ["building": "yes", "addr:housenumber": "5"]),
      OSMWay(id: 2, nodes: [8, 9], tags: ["highway": "residential", "name": "Foo"]),
      OSMWay(id: 3, nodes: [13, 14], tags: ["addr:interpolation": "odd"]),
    ]
    let relation = OSMRelation(
      id: 1, members: [.init(kind: .way, id: 2, role: "street"), .init(kind: .way, id: 1, role: "house")],
      tags: ["type": "associatedStreet"])
    let file = try folder.write(
      "near.osm.pbf", try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [relation], bounds: nil))
    let entries = try AreaPlaces(of: file).entries
    #expect(!entries.contains { $0.names.contains("City Works") })
    let index = try SearchIndex(SearchIndexBuilder(entries).bytes)
    func first(_ text: String) throws -> SearchResult { try #require(index.search(text).first, "\(text)") }
    #expect(try first("3204 Kirchberg").coordinate.latitude < 47.01)
    #expect(try abs(first("6850").coordinate.latitude - 47) < 0.01)
    #expect(try first("Foo 5").houseNumber == "5")
    #expect(try first("Foo 25").isInterpolated)
  }

  @Test func damagedMapsAreRefused() throws {
    let file = try folder.write("bad.osm.pbf", Data(contentsOf: map()).dropLast(20))
    #expect(throws: InputError.self) { try AreaPlaces(of: file) }
    #expect(throws: InputError.self) { try AreaPlaces(of: folder.file("missing.osm.pbf")) }
  }
}
