import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

@Suite struct SettingsTests {
  @Test func settingsSurviveAndForgiveWhatTheyDoNotKnow() throws {
    var settings = AppSettings()
    settings.units = "imperial"
    settings.language = "de"
    settings.server = URL(string: "https://10.0.0.2:8443/")
    settings.speaks = true
    settings.remembersCompass = true
    settings.routeStyle = "ribbon"
    settings.alignment = "pairwise"
    #expect(AppSettings(settings.data) == settings)
    #expect(!String(decoding: settings.data, as: UTF8.self).contains("token"))
    #expect(AppSettings(nil) == AppSettings())
    #expect(AppSettings(Data("nonsense".utf8)) == AppSettings())
    let partly = AppSettings(Data(#"{"speaks":"yes","namesSummits":false,"future":1,"units":"miles"}"#.utf8))
    #expect(!partly.speaks && !partly.namesSummits && partly.usesGeoTracking && !partly.remembersCompass)
    #expect(partly.unitSystem(locale: Locale(identifier: "de_AT")) == .metric)
    #expect(partly.unitSystem(locale: Locale(identifier: "en_US")) == .imperial)
    #expect(settings.unitSystem(locale: Locale(identifier: "de_AT")) == .imperial)
    #expect(settings.style == .ribbon)
    #expect(settings.alignmentMethod == .pairwise && partly.alignmentMethod == .robust)
    #expect(AppSettings(Data(#"{"alignment":"by guessing"}"#.utf8)).alignmentMethod == .robust)
    #expect(AppSettings().guidanceLanguage(preferred: ["pt-BR", "fr-CH", "en"]) == .french)
    #expect(AppSettings().guidanceLanguage(preferred: []) == .english)
    #expect(settings.guidanceLanguage(preferred: ["fr"]) == .german)
  }

  @Test func anchorsAreKeptWithTheirHistory() throws {
    let folder = try TemporaryFolder()
    let file = ReplicaFile(folder.url.appending(path: "anchors.json"))
    var random = SeededGenerator(seed: 7)
    var replica = try file.replica(using: &random)
    #expect(replica.anchors.isEmpty)
    let position = Position(
      try #require(Coordinate(latitude: 47.5, longitude: -35.6)),
      altitude: Altitude(meters: 12.5, reference: .meanSeaLevel))
    let now = UTCInstant(secondsSince1970: 1_700_000_000)
    let anchor = Anchor(position: position, name: "Spring", id: AnchorID(using: &random), origin: .map, created: now)
    try replica.add(anchor, at: now)
    try replica.add(Anchor(position: position, name: "gone", id: AnchorID(using: &random)), at: now)
    replica.remove(try #require(replica.anchors.last).id, at: UTCInstant(secondsSince1970: 1_700_000_001))
    try file.keep(replica)
    let kept = try file.replica(using: &random)
    #expect(kept.client == replica.client)
    #expect(kept.records == replica.records)
    #expect(kept.pending == replica.pending)
    #expect(kept.anchors == [anchor])
    // A file that cannot be read is not overwritten.
    try Data("{".utf8).write(to: file.url)
    #expect(throws: InputError.self) { try file.replica(using: &random) }
    #expect(try Data(contentsOf: file.url) == Data("{".utf8))
  }

  @Test func anchorsComeAndGoAsFiles() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 8)
    let now = UTCInstant(secondsSince1970: 1_700_000_000)
    var replica = AnchorReplica(client: try #require(ClientID("a")))
    let position = Position(try #require(Coordinate(latitude: 47.5, longitude: -35.6)))
    try replica.add(Anchor(position: position, name: "Spring & well", id: AnchorID(using: &random)), at: now)
    let file = try AnchorExchange.file(of: replica.anchors, format: .gpx, in: folder.url.appending(path: "out"))
    let data = try Data(contentsOf: file)

    var other = AnchorReplica(client: try #require(ClientID("b")))
    let first = try AnchorExchange.add(data, named: "anchors.gpx", to: &other, at: now)
    #expect(first.added == 1 && first.known == 0)
    #expect(first.text(AppWords(.english)) == "Places added: 1.")
    #expect(other.anchors.map(\.name) == ["Spring & well"])
    let second = try AnchorExchange.add(data, named: "anchors.gpx", to: &other, at: now)
    #expect(second.added == 0 && second.known == 1)
    #expect(second.text(AppWords(.english)) == "Places added: 0, already there: 1.")
    #expect(second.text(AppWords(.german)) == "Orte hinzugefügt:\u{a0}0, schon vorhanden:\u{a0}1.")
    // One import is one action.
    let isUndone = other.undo(at: UTCInstant(secondsSince1970: 1_700_000_005))
    #expect(isUndone)
    #expect(other.anchors.isEmpty)
    #expect(throws: InputError.self) {
      try AnchorExchange.add(Data("nonsense".utf8), named: "x", to: &other, at: now)
    }
    #expect(AnchorNaming.next("Anchor", among: replica.anchors) == "Anchor 2")
    let named = [Anchor(position: position, name: "Anchor 2")]
    #expect(AnchorNaming.next("Anchor", among: named) == "Anchor 3")
  }
}
