import Testing
import WaymarkGeodesy

@testable import WaymarkSearch

@Suite struct RankingTests {
  private let town: [SearchEntry] = [
    entry(["Monaco", "Монако", "Mónaco"], "city", 43.7311, 7.4197), entry(["Monte-Carlo"], "quarter", 43.7403, 7.4266),
    entry(
      ["Rue Bellevue"], "street", 43.7390, 7.4200,
      houses: [("12", 43.7391, 7.4201), ("12a", 43.7392, 7.4202), ("14-16", 43.7393, 7.4203), ("3/7", 43.7394, 7.42)]),
    entry(["Hôtel Bellevue"], "hotel", 43.7350, 7.4200), entry([], "toilets", 43.7310, 7.4210),
    entry([], "toilets", 43.7400, 7.4270), entry(["Café de Paris"], "cafe", 43.7393, 7.4279),
    entry(["Rue de Paris"], "street", 43.7380, 7.4250), entry(["Paris"], "city", 48.8566, 2.3522),
    entry(["Pharmacie du Port"], "pharmacy", 43.7360, 7.4230), entry(["Apotheke"], "pharmacy", 43.7460, 7.4230),
    entry(["Москва-парк"], "park", 43.7365, 7.4235),
    entry(["Rue du 4 Septembre"], "street", 43.73, 7.41, houses: [("4", 43.7301, 7.41), ("5", 43.7302, 7.41)]),
    entry(["Montblanc"], "restaurant", 43.733, 7.425),
  ]

  private func first(_ text: String, near: Coordinate? = nil) throws -> String {
    let index = try index(town)
    let result = try #require(index.search(text, near: near).first, "\(text) finds nothing")
    return index.title(result, in: .english)
  }

  @Test(arguments: [
    ("monaco", "Monaco"), ("MONAKO", "Monaco"), ("Монако", "Monaco"), ("monte carlo", "Monte-Carlo"),
    ("carlo monte", "Monte-Carlo"), ("montecarlo", "Monte-Carlo"), ("mont blanc", "Montblanc"),
    ("monte crlo", "Monte-Carlo"), ("mnote carlo", "Monte-Carlo"), ("bellevue rue", "Rue Bellevue"),
    ("reu bellevue", "Rue Bellevue"), ("belevue hotel", "Hôtel Bellevue"), ("paris", "Paris"),
    ("rue paris", "Rue de Paris"), ("cafe paris", "Café de Paris"), ("kaffeehaus", "Café de Paris"),
    ("moskva park", "Москва-парк"), ("bellevue monaco", "Hôtel Bellevue"), ("cafe monte carlo", "Café de Paris"),
    ("apotheke", "Apotheke"), ("wc", "toilets"), ("toilette", "toilets"), ("aseos", "toilets"),
  ])
  func theRightOneIsFirst(_ text: String, _ title: String) throws { #expect(try first(text) == title) }

  @Test(arguments: [
    ("rue bellevue 12", "Rue Bellevue 12"), ("12 rue bellevue", "Rue Bellevue 12"),
    ("12a rue bellevue", "Rue Bellevue 12a"), ("rue bellevue 12 a", "Rue Bellevue 12a"),
    ("rue bellevue 16", "Rue Bellevue 14-16"), ("bellevue 7", "Rue Bellevue 3/7"), ("rue bellevue 99", "Rue Bellevue"),
    ("12 bellevue monaco", "Rue Bellevue 12"), ("rue du 4 septembre", "Rue du 4 Septembre"),
    ("5 rue du 4 septembre", "Rue du 4 Septembre 5"), ("4 rue du 4 septembre", "Rue du 4 Septembre 4"),
    ("12b rue bellevue", "Rue Bellevue 12"),
  ])
  func housesAreFound(_ text: String, _ title: String) throws { #expect(try first(text) == title) }

  @Test func whatIsNotThereIsSaid() throws {
    let index = try index(town)
    func first(_ text: String) throws -> SearchResult { try #require(index.search(text).first, "\(text)") }
    let missing = try first("rue bellevue 99")
    #expect(missing.houseNumber == nil && missing.missingNumber == "99")
    #expect(index.note(missing, in: .english) == "house 99 not found: this is the street or place")
    let near = try first("rue bellevue 12b")
    #expect(near.houseNumber == "12" && near.missingNumber == "12b")
    let range = try first("rue bellevue 16")
    #expect(range.isWithinRange && range.missingNumber == nil)
    #expect(index.details(range, in: .english) == ["address", "within this range of numbers", "Monte-Carlo", "Monaco"])
    for text in ["rue bellevue 12", "12 a rue bellevue", "rue bellevue 3/7"] {
      let found = try first(text)
      #expect(found.missingNumber == nil && !found.isWithinRange && index.note(found, in: .french) == nil, "\(text)")
    }
    let link = "https://maps.app.goo.gl/abc"
    #expect(index.search(link).isEmpty && index.explanation(of: link, in: .english)?.contains("link") == true)
    #expect(index.explanation(of: "nowhere", in: .english) == nil)
  }

  /// The same street in two towns; one of them has two postcodes.
  @Test func postcodesTellStreetsApart() throws {
    var entries = [
      entry(["Oberau"], "village", 47, 15), entry(["Unterau"], "village", 47.1, 15),
      entry(["Hauptplatz"], "square", 47, 15), entry(["Hauptplatz"], "square", 47.1, 15),
      entry(["8010"], "postcode", 47, 15), entry(["8011"], "postcode", 47.01, 15),
      entry(["GA1 1AA"], "postcode", 47.1, 15),
      entry(["Anker"], "cafe", 47.0001, 15),
    ]
    func house(_ number: String, _ latitude: Double, _ postcode: String) -> SearchEntry.House {
      SearchEntry.House(number: number, coordinate: position(latitude, 15), postcode: postcode)
    }
    entries[2].houses = [house("3", 47, "8010"), house("3a", 47.001, "8010"), house("3", 47.01, "8011")]
    entries[3].houses = [house("3", 47.1, "GA1 1AA"), house("8010", 47.101, "GA1 1AA")]
    entries[0].postcodes = ["8010", "8011"]
    entries[1].postcodes = ["GA1 1AA"]
    (entries[2].settlement, entries[3].settlement) = (0, 1)
    entries[7].address = SearchEntry.Address(street: 2, number: "3a")
    let index = try index(entries)
    for (text, latitude) in [
      ("Hauptplatz 3, 8010 Oberau", 47), ("8011, Hauptplatz 3", 47.01), ("Hauptplatz 3 8011 Oberau", 47.01),
      ("3a Hauptplatz A-8010", 47.001), ("Hauptplatz 3, GA1 1AA", 47.1), ("ga11aa Hauptplatz 3", 47.1),
      ("Hauptplatz 8010, Unterau", 47.101), ("Anker, Hauptplatz 3a, 8010 Oberau", 47.0001),
      ("Anker Hauptplatz", 47.0001),
    ] {
      let found = try #require(index.search(text).first, "\(text)")
      #expect(abs(found.coordinate.latitude - latitude) < 1e-5 && found.missingNumber == nil, "\(text)")
    }
    #expect(index.search("8010 Oberau").first?.name == "Oberau")
    #expect(index.search("GA1 1AA").first.map { index.catalogue.name($0.kind) } == "postcode")
    // “8” is no beginning of “8010”.
    for number in ["4", "8", "80"] {
      #expect(index.search("Hauptplatz \(number), 8010 Oberau").first?.missingNumber == number)
      #expect(index.search("Hauptplatz \(number), Oberau").first?.missingNumber == number)
    }
    #expect(index.search("Hauptplatz 8").first?.missingNumber == "8")
    // A place with another number says so.
    let other = try #require(index.search("Anker, Hauptplatz 5").first)
    #expect(other.name == "Anker" && other.missingNumber == "5")
  }

  @Test(arguments: [
    ("St. Moritz", "Sankt Moritz"), ("saint moritz", "Sankt Moritz"), ("Mount Rainier", "Mt. Rainier"),
    ("Bd Princesse", "Boulevard Princesse"), ("Av. Foch", "Avenue Foch"), ("V. Nuova", "Via Nuova"),
    ("Hauptstr", "Hauptstraße"), ("Müllerstraße", "Müllerstr."), ("Muellerstr.", "Müllerstr."),
    ("ul. Lenina", "улица Ленина"),
    ("гора Эльбрус", "Эльбрус"), ("Fifth Ave", "5th Avenue"),
  ])
  func abbreviationsAreTheirWords(_ text: String, _ name: String) throws {
    let index = try index([
      entry(["Sankt Moritz"], "town", 46.5, 9.8), entry(["High Street"], "street", 46.5, 9.8),
      entry(["Mt. Rainier"], "summit", 46.5, 9.8), entry(["Boulevard Princesse"], "street", 46.5, 9.8),
      entry(["Avenue Foch"], "street", 46.5, 9.8), entry(["Via Nuova"], "street", 46.5, 9.8),
      entry(["Hauptstraße"], "street", 46.5, 9.8), entry(["Müllerstr."], "street", 46.5, 9.8),
      entry(["улица Ленина"], "street", 46.5, 9.8), entry(["Эльбрус"], "summit", 46.5, 9.8),
      entry(["5th Avenue"], "street", 46.5, 9.8),
    ])
    #expect(index.search(text).first?.name == name)
  }

  @Test func aStationIsBeforeTheStreetOfItsWord() throws {
    let index = try index([
      entry(["Bahnhof"], "street", 47, 15), entry(["Bahnhofstraße"], "street", 47, 15),
      entry(["Bahnhof"], "bus-stop", 47, 15),
      entry(["Marktl"], "station", 47.02, 15), entry(["Church Street"], "street", 47, 15),
    ])
    #expect(index.search("Bahnhof", near: position(47, 15)).first?.name == "Marktl")
    #expect(index.search("bahnhofstr", near: position(47, 15)).first?.name == "Bahnhofstraße")
    #expect(index.search("church street").first?.name == "Church Street")
  }

  @Test func codesAreFoundByTheirTown() throws {
    let index = try index([entry(["Sankt Moritz"], "town", 46.6, 9.6)])
    for text in ["JJ23+F9 Sankt Moritz", "St. Moritz, JJ23+F9"] {
      let found = try #require(index.search(text).first, "\(text)")
      #expect(Geodesic.wgs84.inverse(from: found.coordinate, to: position(46.6, 9.6)).distance < 1000, "\(text)")
    }
    #expect(index.search("JJ23+F9 Nowhere", near: position(46.6, 9.6)).isEmpty)
    // Without a language, the letter is that of the area.
    #expect(index.search("46°30'N 9°48'O").first?.coordinate == position(46.5, 9.8))
    #expect(index.search("46°30'N 9°48'O", language: .french).first?.coordinate == position(46.5, -9.8))
    #expect(index.search("46.5, 9.8, 1234").first?.altitude == 1234)
  }

  @Test func theNearestOfAKindIsFirst() throws {
    let index = try index(town)
    for (latitude, longitude) in [(43.7311, 7.4209), (43.7401, 7.4271)] {
      let found = index.search("toilets", near: position(latitude, longitude))
      #expect(found.count == 2 && found[0].distance ?? .infinity < 50)
    }
    #expect(index.search("pharmacy", near: position(43.746, 7.423)).map(\.name) == ["Apotheke", "Pharmacie du Port"])
  }

  @Test func resultsSayWhereTheyAre() throws {
    let index = try index(town)
    let cafe = try #require(index.search("café de paris").first)
    #expect(cafe.settlements == ["Monte-Carlo", "Monaco"] && index.catalogue.name(cafe.kind) == "cafe")
    let house = try #require(index.search("rue bellevue 12").first)
    #expect(house.houseNumber == "12" && index.catalogue.name(house.kind) == "house")
    #expect(Geodesic.wgs84.inverse(from: house.coordinate, to: position(43.7391, 7.4201)).distance < 1)
    #expect(index.search("Mónaco").first?.otherName == nil)
    #expect(index.search("Монако").first?.name == "Monaco")
  }

  @Test func coordinatesAreResults() throws {
    let index = try index(town)
    let found = index.search("43.7311, 7.4197", near: position(43.7311, 7.4197))
    #expect(found.count == 1 && found[0].place == nil && found[0].distance == 0)
    #expect(index.catalogue.name(found[0].kind) == "coordinate")
    #expect(index.search("47°N 15°E").first?.coordinate == position(47, 15))
  }

  @Test func oneOfManyIsShown() throws {
    let stops = try index([
      entry(["Place d'Armes"], "bus-stop", 43.7320, 7.4180), entry(["Place d'Armes"], "bus-stop", 43.7321, 7.4181),
      entry(["Place d'Armes"], "square", 43.7322, 7.4180), entry(["Place d'Armes"], "bus-stop", 43.7420, 7.4180),
    ])
    #expect(stops.search("place d'armes").map { stops.catalogue.name($0.kind) } == ["square", "bus-stop", "bus-stop"])
  }

  @Test func kindsHaveNamesWordsAndDifferentNumbers() {
    let catalogue = KindCatalogue()
    #expect(catalogue.count > 100 && catalogue.count < 255)
    #expect(Set(catalogue.all.map { catalogue.name($0) }).count == catalogue.count)
    for kind in catalogue.all {
      #expect(catalogue.kind(named: catalogue.name(kind)) == kind)
      for words in catalogue.rows[Int(kind.number)].words { #expect(!words.isEmpty, "\(catalogue.name(kind))") }
    }
    #expect(catalogue.kind(named: "nothing") == nil)
    #expect(catalogue.kind(named: "dwelling").map { $0.isSettlement } == true)
    #expect(catalogue.kind(named: "island").map { $0.isSettlement } == false)
  }
}
