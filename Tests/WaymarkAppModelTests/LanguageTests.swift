import Foundation
import Testing
import Waymark
import WaymarkFormats

@testable import WaymarkAppModel
@testable import WaymarkLive

/// One table for page, app and engine.
@Suite struct LanguageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func table(_ language: GuidanceLanguage) throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: root.appending(path: "Web/language/\(language.rawValue).json")))
  }

  /// What app and adapter have; no sentence is in both.
  private static let tables = zip(
    [AppTable.german, AppTable.french, AppTable.spanish, AppTable.italian],
    [LiveTable.german, LiveTable.french, LiveTable.spanish, LiveTable.italian]
  ).map { app, live in app.merging(live) { _, _ in "" } }

  @Test func theAdapterSpeaksTheUsersLanguage() {
    let words = LiveWords(.german)
    #expect(words(DeviceNotice.cameraDenied.text) != DeviceNotice.cameraDenied.text)
    #expect(words("Nobody says this.") == "Nobody says this." && LiveWords(.english)["Destination"] == nil)
    #expect(AppWords(.french)("Destination") == LiveWords(.french)("Destination"))
    #expect(!LiveTable.german.isEmpty && Set(LiveTable.german.keys).isDisjoint(with: AppTable.german.keys))
  }

  @Test(arguments: GuidanceLanguage.allCases) func theEngineCoachesAsThePageDoes(_ language: GuidanceLanguage) throws {
    let sentences = try #require(try Self.table(language)["coaching"]?["instruction"])
    for coaching in GeoCoaching.allCases {
      #expect(sentences[coaching.rawValue]?.string == language.coaching(coaching), "\(coaching)")
    }
  }

  @Test(arguments: GuidanceLanguage.allCases) func thePageNamesEveryStateOfTheEngine(_ language: GuidanceLanguage)
    throws
  {
    let table = try Self.table(language)
    for advice in AlignmentAdvice.allCases where advice != .none {
      #expect(table["alignment"]?["advice"]?[advice.rawValue]?.string?.isEmpty == false, "\(advice)")
    }
    // Where the user is located, the three bars say how well.
    for state in GeoTrackingState.allCases where state != .localized {
      #expect(table["tracking"]?["state"]?[state.rawValue]?.string?.isEmpty == false, "\(state)")
    }
    for reason in GeoTrackingReason.allCases where reason != .none {
      #expect(table["tracking"]?["reason"]?[reason.rawValue]?.string?.isEmpty == false, "\(reason)")
    }
  }

  @Test func whatTheEngineAndTheModelSayIsInEveryLanguage() {
    var reported = DeviceNotice.allCases.flatMap { [$0.text, $0.advice] }
    let hints: [Hint] = [.lost, .waiting, .offRouteOffline, .rerouting, .reroutingFailed]
    reported += (hints + AlignmentAdvice.allCases.map { .advice($0) }).flatMap { [$0.text, $0.help] }
    reported += GeoCoaching.allCases.map { Hint.coaching($0, isLocked: false).text }
    for state in GeoTrackingState.allCases {
      for reason in GeoTrackingReason.allCases {
        reported += StatusText(GeoTracking(state: state, reason: reason)).parts
      }
    }
    for accuracy in GeoTrackingAccuracy.allCases {
      reported += StatusText(GeoTracking(state: .localized, accuracy: accuracy)).parts
    }
    for table in Self.tables {
      for sentence in reported where !sentence.isEmpty { #expect(table[sentence] != nil, "\(sentence)") }
    }
  }

  @Test func everyLanguageHasTheSameSentencesWithTheSameValues() {
    func values(_ text: String) -> [String] {
      text.matches(of: #/%(\d\$)?[@d]/#).map { String($0.output.0) }.sorted()
    }
    for table in Self.tables {
      #expect(Set(table.keys) == Set(Self.tables[0].keys))
      for (english, text) in table {
        #expect(!text.isEmpty && values(text) == values(english), "\(english): \(text)")
      }
    }
  }

  @Test func valuesAreFilledInByOrderAndByNumber() {
    #expect(AppWords(.english)("%1$@, %2$@ away", "340 m", "2.1 km") == "340 m, 2.1 km away")
    #expect(AppWords(.german)("Saved at %@", "9:41") == "Gemerkt um\u{a0}9:41")
    #expect(AppWords(.french)("%1$d of %2$d files", "3", "40") == "3 fichiers sur\u{a0}40")
    // Text that is not in the table stays; so do signs that are not placeholders; missing values are empty.
    #expect(AppWords(.spanish)("The server refused (418).") == "The server refused (418).")
    #expect(AppWords(.italian)("100 % of %@, 5%") == "100 % of %@, 5%")
    #expect(AppWords(.italian)("100 % of %@ %9$@ %", "one") == "100 % of one  %")
  }
}
