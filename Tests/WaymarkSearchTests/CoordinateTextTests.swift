import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkSearch

@Suite struct CoordinateTextTests {
  private static let graz = (47.0707, 15.4395)

  private func expect(_ text: String, _ wanted: (Double, Double)?, _ found: Coordinate?) {
    guard let wanted else {
      #expect(found == nil, "\(text) is no coordinate")
      return
    }
    let isNear = found.map { abs($0.latitude - wanted.0) < 1e-5 && abs($0.longitude - wanted.1) < 1e-5 } ?? false
    #expect(isNear, "\(text): \(found.map { "\($0.latitude), \($0.longitude)" } ?? "nothing")")
  }

  @Test(arguments: [
    "47.0707, 15.4395", "47.0707,15.4395", "47.0707 15.4395", " 47.0707 ; 15.4395 ", "47,0707 15,4395",
    "47,0707; 15,4395", "47,0707, 15,4395", "47,0707,15,4395", "(47.0707, 15.4395)", "[47.0707, 15.4395]",
    "47.0707/15.4395", "+47.0707+015.4395/", "N47.0707 E15.4395", "47.0707N 15.4395E", "47.0707° N, 15.4395° E",
    "15.4395 E, 47.0707 N", "E 15.4395 N 47.0707", "47.0707 Nord 15.4395 Ost", "47.0707 north, 15.4395 east",
    "47° 4.242' N 15° 26.37' E", "N 47° 04.242 E 015° 26.370", "47 4.242 15 26.37", "47°4,242′ N, 15°26,37′ E",
    "47°04'14.52\"N 15°26'22.2\"E", "47° 4′ 14.52″ N, 15° 26′ 22.2″ E", "47 04 14.52 N 15 26 22.2 E",
    "47 04 14.52 15 26 22.2", "47:04:14.52, 15:26:22.2", "47º04’14.52” N 15º26’22.2” E", "47°04'14,52''N 15°26'22,2''E",
    "lat: 47.0707, lon: 15.4395", "latitude=47.0707 longitude=15.4395", "４７．０７０７，１５．４３９５",
    "geo:47.0707,15.4395", "GEO:47.0707,15.4395;u=35", "geo:47.0707,15.4395,353;crs=wgs84", "geo:47.0707,15.4395?z=17",
    "geo:0,0?q=47.0707,15.4395(Graz)", "geo:0,0?q=47.0707%2C15.4395",
    "https://www.google.com/maps/@47.0707,15.4395,17z", "https://www.google.com/maps/search/47.0707,+15.4395?sa=X",
    "https://www.google.com/maps/place/Graz/@47.06,15.43,13z/data=!3m1!4b1!4m5!3m4!1s0x0!8m2!3d47.0707!4d15.4395",
    "https://www.google.com/maps/place/47%C2%B004'14.5%22N+15%C2%B026'22.2%22E/@47,15,17z/data=!3d47.0707!4d15.4395",
    "https://maps.google.com/?q=47.0707,15.4395", "https://maps.google.com/maps?ll=47.0707,15.4395&z=12",
    "https://www.google.com/maps/search/?api=1&query=47.0707%2C15.4395",
    "https://www.google.com/maps/dir/?api=1&destination=47.0707,15.4395", "google.com/maps/dir/Wien/47.0707,15.4395",
    "https://maps.apple.com/?ll=47.0707,15.4395&q=Graz", "https://maps.apple.com/?q=47.0707,15.4395",
    "https://maps.apple.com/?daddr=47.0707,15.4395&dirflg=w", "maps.apple.com/place?coordinate=47.0707,15.4395&name=x",
    "https://www.openstreetmap.org/#map=17/47.0707/15.4395",
    "https://www.openstreetmap.org/node/1#map=17/47.0707/15.4395",
    "https://www.openstreetmap.org/?mlat=47.0707&mlon=15.4395#map=12/47/15", "osm.org/?lat=47.0707&lon=15.4395&zoom=17",
    "https://www.bing.com/maps?cp=47.0707~15.4395&lvl=16", "https://bing.com/maps?sp=point.47.0707_15.4395_Graz",
  ])
  func usualWritingsAreRead(_ text: String) { expect(text, Self.graz, CoordinateText.coordinate(in: text)) }

  @Test(arguments: [
    ("-33.8568, 151.2153", (-33.8568, 151.2153)), ("−33.8568 151.2153", (-33.8568, 151.2153)),
    ("33.8568 S, 151.2153 E", (-33.8568, 151.2153)), ("22°57'S 43°12'W", (-22.95, -43.2)), ("0,0", (0, 0)),
    ("90 N 0 E", (90, 0)), ("47,15", (47, 15)), ("S 1 W 2", (-1, -2)), ("47°N 15°30'E", (47, 15.5)),
  ])
  func signsAndHemispheresCount(_ text: String, _ wanted: (Double, Double)) {
    expect(text, wanted, CoordinateText.coordinate(in: text))
  }

  @Test(arguments: [
    "", "Graz", "47", "47.0707", "12 rue de la paix", "Rue 47.5 15.5", "47 15", "91,15", "47,181", "47° 4.242' N",
    "47°61'N 15°E", "47 N 15 N", "47 E 15 W", "-47 N 15 E", "1,2,3,4,5", "47.0.7, 15", "1e3, 2", "nan, nan", "47,15 km",
    "http://example.org/", "https://www.google.com/maps/place/Graz", "geo:", "geo:91,0", "geo:1,2;crs=moon", "+",
    "8FVC",
    "WC2A+", "47 04 14 15 26", "9G8F+6X", "47.5 N 15.5 O", "https://osm.org/go/", "999999999999999999999,1",
    "osm.org/relation/1", "٤٧", "1 2 3 4 5 6 7 8",
  ])
  func otherTextsAreNone(_ text: String) { expect(text, nil, CoordinateText.coordinate(in: text)) }

  @Test func theLetterOIsThatOfTheLanguage() {
    expect("47 N 15 O", (47, 15), CoordinateText.coordinate(in: "47 N 15 O", language: .german))
    expect("47 N 15 O", (47, -15), CoordinateText.coordinate(in: "47 N 15 O", language: .french))
    expect("47 N 15 O", nil, CoordinateText.coordinate(in: "47 N 15 O", language: .english))
  }

  /// The example of OpenStreetMap's own tests: the code of 51.510772705078125, 0.054931640625 at zoom 9.
  @Test func shortLinksOfOpenStreetMapAreRead() {
    let found = CoordinateText.coordinate(in: "https://osm.org/go/0EEQjE--")
    #expect(found.map { abs($0.latitude - 51.5108) < 0.002 && abs($0.longitude - 0.0550) < 0.003 } == true)
  }

  /// Written in every form and read again.
  @Test func whatIsWrittenIsRead() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      let (latitude, longitude) = (random.uniform(-90...90), random.uniform(-180...180))
      let letters = (latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E")
      func minutes(_ degrees: Double) -> String {
        let size = abs(degrees)
        return "\(Int(size))° \((size - size.rounded(.down)) * 60)'"
      }
      func seconds(_ degrees: Double) -> String {
        let size = abs(degrees) * 3600
        let whole = Int(size)
        return "\(whole / 3600)°\(whole / 60 % 60)'\(Double(whole % 60) + size - Double(whole))\""
      }
      let comma = "\(latitude) \(longitude)".replacing(".", with: ",")
      for text in [
        "\(latitude), \(longitude)", "\(latitude) \(longitude)", comma, "geo:\(latitude),\(longitude)",
        "\(minutes(latitude)) \(letters.0) \(minutes(longitude)) \(letters.1)",
        "\(letters.1)\(seconds(longitude)), \(letters.0)\(seconds(latitude))",
        "https://www.openstreetmap.org/#map=17/\(latitude)/\(longitude)",
      ] where !text.contains("e-") { expect(text, (latitude, longitude), CoordinateText.coordinate(in: text)) }
    }
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func plusCodesAreThoseOfTheReferenceImplementation() throws {
    var random = SeededGenerator(seed: 21)
    var rows: [(row: String, reference: Coordinate?)] = []
    for i in 0..<600 {
      let (latitude, longitude) = (random.uniform(-90...90), random.uniform(-180...180))
      let length = [2, 4, 6, 8, 10, 11, 12, 13, 14, 15][i % 10]
      rows.append(("full \(length) \(latitude) \(longitude)", nil))
      let near = position(
        max(-90, min(90, latitude + random.uniform(-0.4...0.4))),
        max(-180, min(180, longitude + random.uniform(-0.4...0.4)))
      )
      rows.append(("short \(max(10, length)) \(latitude) \(longitude) \(near.latitude) \(near.longitude)", near))
    }
    let answers = try Oracle.text("plus_codes.py", input: rows.map(\.row).joined(separator: "\n") + "\n")
      .split(separator: "\n").map { $0.split(separator: " ") }
    #expect(answers.count == rows.count)
    for (row, answer) in zip(rows, answers) {
      let code = String(answer[0])
      let found = try #require(CoordinateText.coordinate(in: code, near: row.reference), "\(code), \(row.row)")
      let latitude = try #require(Double(answer[1]))
      let longitude = try #require(Double(answer[2]))
      let aside = Angle.wrappedTo180(found.longitude - longitude)
      #expect(abs(found.latitude - latitude) < 1e-9 && abs(aside) < 1e-9, "\(code), \(row.row)")
    }
  }

  @Test func anyTextIsReadWithoutATrap() {
    var random = SeededGenerator(seed: 22)
    let parts = [
      "47", "15.5", ",", ";", " ", "°", "'", "\"", "N", "W", "o", "-", "+", "geo:", "https://", "osm.org/go/", "%2C",
      "%",
      "!3d", "!4d", "?q=", "&", "=", "/", "@", "#map=", "8FVC9G8F+6X", ":", "99999999999999999999", ".", "\u{0}", "ü",
      "0",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      if let found = CoordinateText.coordinate(in: text, near: position(1, 2)) {
        #expect(abs(found.latitude) <= 90 && abs(found.longitude) <= 180, "seed 22: \(text)")
      }
    }
  }
}
