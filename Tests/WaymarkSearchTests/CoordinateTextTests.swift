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

  /// The destination, or the marked place, before the middle of the map.
  @Test(arguments: [
    "https://yandex.ru/maps/?ll=15.4395%2C47.0707&z=15",
    "https://yandex.com/maps/?pt=15.4395,47.0707,pm2rdm&ll=15.1,47.1",
    "https://yandex.ru/maps/?ll=15.1,47.1&whatshere%5Bpoint%5D=15.4395%2C47.0707&whatshere%5Bzoom%5D=17",
    "https://yandex.ru/maps/?rtext=47.1,15.1~47.0707,15.4395&rtt=pd",
    "https://yandex.ru/maps/?text=47.0707,15.4395&ll=15.1,47.1",
    "https://www.google.com/maps/dir/47.1,15.1/47.0707,15.4395/@47.3,15.9,11z",
    "https://www.google.com/maps/dir/Wien/Graz/@47.6,15.9,8z/data=!4m2!1m5!1m1!1s0x0!2m2!1d16.37!2d48.2!1m5!1m1!1s0x1!2m2!1d15.4395!2d47.0707",
    "https://maps.google.com/maps?saddr=47.1,15.1&daddr=47.0707,15.4395",
    "https://maps.google.com/?q=47.0707,15.4395(Graz)&ll=47.1,15.1",
    "https://maps.google.com/?q=Graz@47.0707,15.4395", "https://maps.google.com/?q=loc:47.0707,15.4395+(A+(B))",
    "https://www.google.com/maps/place/Graz/@47.0707,15.4395,17z", "comgooglemaps://?daddr=47.0707,15.4395",
    "https://www.openstreetmap.org/directions?engine=x&route=47.1%2C15.1%3B47.0707%2C15.4395#map=10/47.3/15.2",
    "https://www.openstreetmap.org/search?query=47.0707%2C15.4395#map=7/47.6/13.3",
    "https://maps.apple.com/?saddr=47.1,15.1&daddr=47.0707,15.4395",
    "https://maps.apple.com/directions?source=47.1,15.1&destination=47.0707,15.4395",
    "https://maps.apple.com/?q=Caf%C3%A9&ll=47.0707,15.4395",
    "https://www.bing.com/maps?rtp=pos.47.1_15.1_A~pos.47.0707_15.4395_B&cp=47.3~15.2",
    "https://www.bing.com/maps?cp=47.3~15.2&sp=point.47.0707_15.4395_Graz",
    "https://mapy.cz/zakladni?x=15.4395&y=47.0707&z=15",
    "https://2gis.ru/geo/15.4395,47.0707", "https://www.waze.com/ul?ll=47.0707%2C15.4395&navigate=yes",
    "https://wego.here.com/?map=47.0707,15.4395,15,normal", "https://share.here.com/l/47.0707,15.4395,Graz",
    "https://example.org/?lat=47.0707&lon=15.4395", "https://www.google.com/maps/dir//47.0707,15.4395/@47.3,15.9,11z",
    "https://yandex.ru/maps/?ll=15.1,47.1&poi%5Bpoint%5D=15.4395%2C47.0707&z=12",
    "https://maps.google.com/maps?saddr=48,16&daddr=47.1,15.1+to:47.0707,15.4395",
    "https://maps.google.com/maps?daddr=loc:47.0707,15.4395",
  ])
  func linksSayTheDestination(_ text: String) { expect(text, Self.graz, CoordinateText.coordinate(in: text)) }

  /// Links that do not say where, or not surely.
  @Test(arguments: [
    "https://maps.app.goo.gl/abcdef", "https://www.google.com/maps/place/Graz/@47.6,14.1,7z", "geo:0,0?q=Graz",
    "https://www.google.com/maps/dir/47.1,15.1/Graz/@47.3,15.9,11z",
    "https://maps.apple.com/?saddr=47.1,15.1&daddr=Graz",
    "https://www.openstreetmap.org/search?query=Graz#map=7/47.6/13.3", "https://example.org/?ll=15.4395,47.0707",
    "https://www.bing.com/maps?rtp=pos.47.1_15.1_A~adr.Graz&cp=47.3~15.2", "https://example.org/47.1,15.1", "foo://bar",
    "https://www.openstreetmap.org/relation/1#map=7/47.6/13.3", "https://www.google.com/maps?q=Graz&ll=47.6,14.1&z=7",
  ])
  func otherLinksAreNotGuessed(_ text: String) {
    expect(text, nil, CoordinateText.coordinate(in: text))
    #expect(CoordinateText.isLink(text))
  }

  @Test(arguments: [
    ("46.5,9.8,1234", 1234.0), ("46.5, 9.8, -3.5", -3.5), ("46.5 N 9.8 E 1234 m", 1234), ("46.5, 9.8, 1000 ft", 304.8),
    ("+46.5+009.8+1234/", 1234), ("46,5; 9,8; 1234", 1234), ("46°30'N 9°48'E 1234m", 1234),
  ])
  func anAltitudeMayFollow(_ text: String, _ altitude: Double) throws {
    let found = try #require(CoordinateText.reading(of: text), "\(text)")
    expect(text, (46.5, 9.8), found.coordinate)
    #expect(abs((found.altitude ?? .nan) - altitude) < 1e-9, "\(text)")
  }

  @Test(arguments: ["46,9,12", "46.5,9.8,1234567", "46.5, 9.8, 12 km", "46.5 1234 m", "46.5,9.8,1,2"])
  func otherThirdNumbersAreNoAltitude(_ text: String) { expect(text, nil, CoordinateText.coordinate(in: text)) }

  @Test func aSignMayRepeatTheLetter() {
    expect("46.5 N, -9.8 W", (46.5, -9.8), CoordinateText.coordinate(in: "46.5 N, -9.8 W"))
    expect("-46.5 S 9.8 E", (-46.5, 9.8), CoordinateText.coordinate(in: "-46.5 S 9.8 E"))
    expect("46.5 N, -9.8 E", nil, CoordinateText.coordinate(in: "46.5 N, -9.8 E"))
  }

  /// Forward projections by the series of the sixth order, and the CN Tower.
  @Test(arguments: [
    ("33T 533369.116 5213114.503", (47.0707, 15.4395)), ("33 N 533369 5213114.5", (47.0707, 15.4395)),
    ("31U 448251.8 5411932.7", (48.8582, 2.2945)), ("UTM 56H 334900.6 6252288.8", (-33.8568, 151.2153)),
    ("56S 334900.6 6252288.8", (-33.8568, 151.2153)), ("17T 630084.3mE 4833438.6mN", (43.642567, -79.387139)),
    ("33T VN", nil), ("61T 533369 5213114", nil), ("33T 33369 5213114", nil), ("33I 533369 5213114", nil),
    ("33T WN 33369 13114", (47.0707, 15.4395)), ("33TWN3336913114", (47.0707, 15.4395)),
    ("4QFJ1234467890", (21.409797, -157.916083)),
    ("56HLH3490052288", (-33.8568, 151.2153)), ("33T WN 333 13114", nil), ("33T AN 33369 13114", nil),
    ("33X 567945.97 9219403.55", (83, 20)),
  ])
  func gridReferencesAreRead(_ text: String, _ wanted: (Double, Double)?) {
    guard let wanted else { return expect(text, nil, CoordinateText.coordinate(in: text)) }
    let found = CoordinateText.coordinate(in: text)
    let isNear = found.map { abs($0.latitude - wanted.0) < 2e-5 && abs($0.longitude - wanted.1) < 3e-5 } ?? false
    #expect(isNear, "\(text): \(found.map { "\($0.latitude), \($0.longitude)" } ?? "nothing")")
  }

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
