import TestSupport
import Testing

@testable import Waymark

@Suite struct GuidanceLanguageTests {
  @Test(arguments: GuidanceLanguage.allCases)
  func everyLanguageHasWordsForEverything(language: GuidanceLanguage) {
    #expect(language.phrases.verbs.count == Maneuver.allCases.count)
    #expect(language.phrases.directions.count == 8)
    #expect(language.phrases.compass.count == 8)
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
    #expect(GuidanceLanguage.german.distance(meters: 1234, units: .metric) == "1,2 km")
    #expect(GuidanceLanguage.english.distance(meters: 1234, units: .imperial) == "0.8 mi")
    #expect(
      GuidanceLanguage.english.whereabouts(turnDegrees: -140, meters: 122, units: .metric)
        == "behind you, to the left, 120 m")
    #expect(GuidanceLanguage.italian.direction(ofTurn: .nan) == "sempre dritto")
  }
}
