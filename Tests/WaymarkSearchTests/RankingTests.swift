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
