import WaymarkGeodesy

@testable import WaymarkSearch

/// Search: the index file, and what people type and paste.
let searchTargets: [FuzzTarget] = [
  FuzzTarget("search-index", made: { [smallIndex] }) { bytes in
    guard let index = try? SearchIndex(Array(bytes)) else { return }
    let position = Coordinate(latitude: 47, longitude: 15)
    for text in ["a", "haupt 1", "cafe bar", "hotel", "8010 graz, hauptstr. 9a"] {
      for result in index.search(text, near: position) {
        FuzzCheck.finite(
          result.coordinate.latitude, result.coordinate.longitude, result.distance, what: "found coordinates")
      }
    }
  },
  FuzzTarget(
    "search-text", maximumLength: 256,
    examples: [
      "47° 4′ 14.5″ N, 15° 26′ 22″ E", "47,07 15,43", "geo:47.07,15.43;u=35", "8FVC9G8F+6X", "+47.07+015.43/",
      "https://www.google.com/maps/place/Graz/@47.06,15.43,13z/data=!8m2!3d47.0707!4d15.4395",
      "https://www.openstreetmap.org/#map=17/47.0707/15.4395", "https://osm.org/go/0EEQjE--",
      "https://www.bing.com/maps?cp=47.07~15.43", "Hauptstraße 9a", "Москва café",
      "8010 Graz, Hauptstr. 9 a", "33T WN 33369 13114", "46.5, 9.8, 1234", "9G8F+6X Graz",
      "https://yandex.ru/maps/?ll=15.43%2C47.07",
      "https://www.google.com/maps/dir/47.1,15.1/47.07,15.43/@47.3,15.9,11z",
    ],
    words: [
      "°", "′", "geo:", "https://", "%2C", "osm.org/go/", "!3d", "!4d", "#map=", "q=", "dir/", "rtext=", "~", "33T",
      "-", "bis",
    ]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let near = Coordinate(latitude: 47, longitude: 15)
    if let found = CoordinateText.reading(of: text, near: near, language: .german) {
      FuzzCheck.finite(
        found.coordinate.latitude, found.coordinate.longitude, found.altitude, what: "coordinates as written")
    }
    let folded = FoldedText(text)
    FuzzCheck.require(FoldedText(folded.text) == folded, "what is folded stays as it is")
    if let index = try? SearchIndex(smallIndex) { _ = index.search(text, near: near) }
  },
]

/// An index with some places and houses.
private let smallIndex: [UInt8] = {
  let kinds = KindCatalogue()
  let places: [(names: [String], kind: String, houses: [String])] = [
    (["Graz", "Градец"], "city", []), (["Hauptstraße"], "street", ["1", "9a"]), (["Café Bar"], "cafe", []),
    ([], "toilets", []), (["8010"], "postcode", []),
  ]
  var entries: [SearchEntry] = []
  for (number, place) in places.enumerated() {
    guard let kind = kinds.kind(named: place.kind),
      let coordinate = Coordinate(latitude: 47 + 0.01 * Double(number), longitude: 15)
    else { continue }
    var entry = SearchEntry(
      names: place.names, kind: kind, importance: 100, coordinate: coordinate,
      houses: place.houses.map { SearchEntry.House(number: $0, coordinate: coordinate, postcode: "8010") })
    if place.kind == "cafe" { entry.address = SearchEntry.Address(street: 1, number: "9a") }
    entries.append(entry)
  }
  return SearchIndexBuilder(entries).bytes
}()
