import TestSupport
import Testing

@testable import Waymark

@Suite struct GuidanceLanguageTests {
  @Test(arguments: GuidanceLanguage.allCases)
  func everyLanguageHasWordsForEverything(language: GuidanceLanguage) {
    #expect(language.phrases.verbs.count == Maneuver.allCases.count)
    #expect(language.phrases.directions.count == 8)
    #expect(language.phrases.compass.count == 8)
    #expect(language.phrases.units.count == DistanceText.Unit.allCases.count)
    var sentences: Set<String> = []
    for maneuver in Maneuver.allCases {
      for name in ["", "X"] {
        let text = language.instruction(for: maneuver, name: name, exit: 3)
        #expect(text.hasSuffix(".") && !text.contains("  ") && text.first?.isUppercase == true, "\(text)")
        if name.isEmpty { sentences.insert(text) }
      }
    }
    // Left is never right: no two turns have the same text.
    #expect(sentences.count >= Maneuver.allCases.count - 1)
    for kind in GuidanceAnnouncement.Kind.allCases {
      let announcement = GuidanceAnnouncement(
        kind: kind, instruction: "", maneuver: .turnLeft, distance: 1234, turnDegrees: -90)
      let text = language.sentence(for: announcement, units: .metric)
      #expect(!text.isEmpty && !text.contains("  "))
    }
    // A stop is not the destination, neither when it is announced nor when it is reached.
    var near = GuidanceAnnouncement(kind: .soon, instruction: "", maneuver: .arrive, distance: 30, turnDegrees: 0)
    let destination = language.sentence(for: near, units: .metric)
    near.isStop = true
    #expect(language.sentence(for: near, units: .metric) != destination)
    #expect(language.stopReached != language.phrases.arrived)
    // Where the user's heading is unknown, no direction is given.
    near = GuidanceAnnouncement(kind: .offRoute, instruction: "", maneuver: .other, distance: 30, turnDegrees: .nan)
    let away = language.sentence(for: near, units: .metric)
    #expect(away.hasSuffix(".") && !away.contains(language.direction(ofTurn: 0)) && !away.contains(",."), "\(away)")
    #expect(Set(Rerouting.State.allCases.map { language.sentence(for: $0) }).count == 3)
    #expect(language.remaining(meters: 120, units: .metric).contains("120 m"))
  }

  @Test func localesChooseTheLanguage() {
    #expect(GuidanceLanguage(locale: "de-AT") == .german)
    #expect(GuidanceLanguage(locale: "fr_CA.UTF-8") == .french)
    #expect(GuidanceLanguage(locale: "ES") == .spanish)
    #expect(GuidanceLanguage(locale: "it") == .italian)
    for other in ["", "ja-JP", "-", "english"] { #expect(GuidanceLanguage(locale: other) == nil) }
  }

  @Test func wordsAreThoseOfTheLanguage() {
    #expect(GuidanceLanguage.german.instruction(for: .turnLeft, name: "Sporgasse") == "Links abbiegen auf Sporgasse.")
    #expect(
      GuidanceLanguage.french.instruction(for: .enterRoundabout, exit: 2)
        == "Entrez dans le rond-point et prenez la 2e sortie.")
    #expect(
      GuidanceLanguage.german.instruction(for: .enterRoundabout, exit: 2)
        == "Im Kreisverkehr die 2. Ausfahrt nehmen.")
    #expect(GuidanceLanguage.italian.instruction(for: .turnLeft, name: "Via Roma") == "Svolta a sinistra in Via Roma.")
    #expect(GuidanceLanguage.italian.instruction(for: .turnLeft, name: "SS36") == "Svolta a sinistra su SS36.")
    #expect(GuidanceLanguage.german.distance(meters: 1234, units: .metric) == "1,2 km")
    #expect(GuidanceLanguage.english.distance(meters: 1234, units: .imperial) == "0.8 mi")
    #expect(
      GuidanceLanguage.english.whereabouts(turnDegrees: -140, meters: 122, units: .metric)
        == "behind you to the left, 120 m")
    #expect(GuidanceLanguage.italian.direction(ofTurn: .nan) == "sempre dritto")
  }

  @Test(arguments: [
    (GuidanceLanguage.english, "In 50 m, turn left", "In 50 metres, turn left"),
    (.german, "In 50 m links abbiegen", "In 50 Metern links abbiegen"),
    (.french, "Dans 50 m, tournez à gauche", "Dans 50 mètres, tournez à gauche"),
    (.spanish, "En 50 m, gira a la izquierda", "En 50 metros, gira a la izquierda"),
    (.italian, "Tra 50 m, svolta a sinistra", "Tra 50 metri, svolta a sinistra"),
  ])
  func announcementsAreOneSentence(language: GuidanceLanguage, shown: String, spoken: String) {
    let turn = GuidanceAnnouncement(
      kind: .soon, instruction: "", maneuver: .turnLeft, distance: 50, turnDegrees: -90)
    #expect(language.sentence(for: turn, units: .metric) == shown)
    #expect(language.spokenSentence(for: turn, units: .metric) == spoken)
  }

  @Test func namesKeepTheirCapitals() {
    func german(_ instruction: String) -> String {
      let announcement = GuidanceAnnouncement(
        kind: .now, instruction: instruction, maneuver: .other, distance: 0, turnDegrees: 0)
      return GuidanceLanguage.german.sentence(for: announcement, units: .metric)
    }
    #expect(german("Weiter auf Sporgasse.") == "Jetzt weiter auf Sporgasse")
    #expect(german("Ausfahrt 3 nehmen.") == "Jetzt Ausfahrt 3 nehmen")
    let road = GuidanceAnnouncement(
      kind: .next, instruction: "A8 towards Basel", maneuver: .other, distance: 400, turnDegrees: 0)
    #expect(GuidanceLanguage.english.sentence(for: road, units: .metric) == "In 400 m, A8 towards Basel")
  }

  @Test func offTheRouteTheSentenceSaysWhereItIs() {
    var off = GuidanceAnnouncement(
      kind: .offRoute, instruction: "", maneuver: .other, distance: 30, turnDegrees: 90)
    #expect(
      GuidanceLanguage.english.sentence(for: off, units: .metric)
        == "You’re off the route. It’s 30 m to your right.")
    #expect(
      GuidanceLanguage.german.sentence(for: off, units: .metric)
        == "Du bist nicht auf der Route. Sie liegt 30 m rechts.")
    off.turnDegrees = .nan
    #expect(
      GuidanceLanguage.english.sentence(for: off, units: .metric) == "You’re off the route. It’s 30 m away.")
  }

  @Test(arguments: [
    (GuidanceLanguage.english, 1.0, UnitSystem.metric, "1 metre"), (.english, 1000, .metric, "1 kilometre"),
    (.english, 700, .imperial, "0.4 miles"), (.english, 1609.344, .imperial, "1 mile"),
    (.german, 1200, .metric, "1,2 Kilometer"), (.german, 1609.344, .imperial, "1 Meile"),
    (.french, 1200, .metric, "1,2 kilomètre"), (.french, 2000, .metric, "2 kilomètres"),
    (.spanish, 3, .imperial, "10 pies"), (.italian, 700, .imperial, "0,4 miglia"),
  ])
  func unitsAreSpokenInWords(language: GuidanceLanguage, meters: Double, units: UnitSystem, text: String) {
    #expect(language.spokenDistance(meters: meters, units: units) == text)
  }
}
