import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive
import WaymarkTerrain

@testable import AppModels

/// What goes wrong is said, whichever sheet is open.
@Suite(.serialized) @MainActor struct TroubleTests {
  private let phone = TestPhone()

  private func until(_ isReached: () -> Bool) async {
    for _ in 0..<500 where !isReached() { try? await Task.sleep(for: .milliseconds(10)) }
  }

  private func file(_ name: String, _ text: String) throws -> URL {
    let file = phone.folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func messagesAreReadOneAfterTheOther() async {
    let messages = Messages()
    for number in 0..<9 { messages.add("\(number)") }
    messages.add("0")
    messages.add("")
    #expect(messages.shown == "0" && messages.waiting == ["4", "5", "6", "7", "8"])
    messages.read()
    #expect(messages.shown == nil)
    await until { messages.shown != nil }
    #expect(messages.shown == "4" && messages.waiting.count == 4)
  }

  @Test func aDamagedLogIsSaid() async throws {
    let app = phone.open()
    app.sheet = .recordings
    app.open(try file("walk.jsonl", "{\"no\":\"log\"}\n"))
    await until { app.messages.shown != nil }
    #expect(app.messages.shown?.isEmpty == false && app.replay.name == nil && app.sheet == nil)
    app.messages.read()
    app.openReplay(phone.folder.appending(path: "missing.jsonl"))
    await until { app.messages.shown != nil }
    #expect(app.messages.shown?.contains("missing.jsonl") == true)
  }

  @Test func aRecordedWalkIsReplayed() async throws {
    let walk = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Apps/iOS/Waymark.swiftpm/Tests/Resources/walk.jsonl.gz")
    let app = phone.open()
    app.open(walk)
    await until { app.replay.name != nil }
    #expect(app.replay.name == "walk.jsonl.gz" && abs(app.replay.duration - 115) < 1 && app.messages.shown == nil)
    app.replay.pause()
    app.replay.seek(to: 70)
    await until { (app.replay.moment?.time ?? 0) >= 69 }
    #expect(app.replay.moment?.overlay?.guidance?.progress.state == .onRoute)
    app.leave()
    #expect(!app.replay.isPlaying)
    app.replay.close()
    #expect(app.replay.moment == nil)
  }

  @Test func aRouteOfAFileIsFollowedAndAWrongOneSaid() async throws {
    let app = phone.open()
    let line =
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"Loop\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[15.4395,47.0707],[15.4395,47.0725]]}}"
    app.open(try file("route.geojson", line))
    #expect(app.navigation.destination?.name == "Loop" && phone.navigator.goesOnInBackground)
    app.open(try file("route.gpx", "<gpx"))
    #expect(app.messages.shown?.contains("route.gpx") == true && app.navigation.destination?.name == "Loop")
  }

  /// A full or read-only disk: what is shown stays, and the user knows that it is not kept.
  @Test func whatCannotBeSavedIsSaid() async throws {
    let app = phone.open()
    try FileManager.default.removeItem(at: phone.support)
    try Data().write(to: phone.support)
    let place = try #require(Coordinate(latitude: 47, longitude: 15))
    let anchor = app.anchors.add(AnchorLocation(position: Position(place), origin: .map))
    #expect(anchor != nil && app.anchors.anchors.count == 1 && app.messages.shown?.contains("anchors.json") == true)
    app.messages.read()
    await until { app.messages.shown == nil }
    app.go(to: NamedPlace(name: "Home", coordinate: place, kind: .chosen))
    #expect(app.messages.shown?.contains("trip.json") == true)
    try Data().write(to: phone.folder.appending(path: "documents"))
    #expect(app.recordings.begin(worldAlignment: .gravity) == nil)
    phone.token.fails = true
    app.settings.setServer(try ServerAddress(parsing: "https://example.org/#token=abc"))
    #expect(app.messages.waiting.contains { $0.contains("recordings") })
    #expect(app.messages.waiting.contains(Words.tokenNotKept))
  }

  @Test func damagedAnchorsAreNotOverwritten() async throws {
    try FileManager.default.createDirectory(at: phone.support, withIntermediateDirectories: true)
    let file = phone.support.appending(path: "anchors.json")
    try Data("[1,2".utf8).write(to: file)
    let app = phone.open()
    #expect(app.messages.shown?.contains("anchors.json") == true)
    app.anchors.add(AnchorLocation(position: Position(try #require(Coordinate(latitude: 47, longitude: 15)))))
    let kept = try Data(contentsOf: file)
    #expect(app.anchors.anchors.isEmpty && kept == Data("[1,2".utf8))
  }

  @Test func withoutANetworkAServerIsAskedAgainWhenItIsBack() async throws {
    let app = phone.open()
    app.settings.setServer(try ServerAddress(parsing: "https://example.org/#token=abc"))
    await app.begin()
    guard case .failed(let failure) = app.server.state else {
      Issue.record("\(app.server.state)")
      return
    }
    #expect(failure.kind == .offline && phone.token.kept == "abc")
    phone.setNetwork(false)
    await until { !app.network.isOnline }
    app.networkChanged()
    app.beginSearch()
    app.search.text = "Home"
    #expect(app.search.found.isEmpty)
    phone.setNetwork(true)
    await until { app.network.isOnline }
    app.networkChanged()
    await until { app.server.state == .asking || app.server.state != .none }
    #expect(app.server.client != nil)
  }

  /// What is tapped: an anchor, the surface or ground near by, with the engine's accuracy; a house stops it.
  @Test func aTapMeansWhatIsInFrontOfIt() async throws {
    let app = phone.open()
    app.places.tap(PixelPoint(x: 100, y: 100))
    await until { app.messages.shown != nil }
    #expect(app.messages.shown == Words.noPosition)
    let eye = try #require(Coordinate(latitude: 47, longitude: 15))
    let ground = AnchorLocation(
      position: Position(try #require(Coordinate(latitude: 47.00004, longitude: 15))), accuracy: 1.3,
      origin: .groundPlane)
    let line = try #require(
      SightLine(
        from: eye, altitude: Altitude(meters: 350, reference: .meanSeaLevel),
        direction: HorizontalDirection(azimuthDegrees: 0, elevationDegrees: -20)))
    phone.navigator.nextTap = SceneTap(near: ground, line: line)
    app.places.tap(PixelPoint(x: 100, y: 100))
    await until { if case .found? = app.mountains.seek { true } else { false } }
    guard case .found(let text, let found)? = app.mountains.seek, let found else {
      Issue.record("\(String(describing: app.mountains.seek))")
      return
    }
    #expect(found == ground && text.more == "±\u{A0}1 m")
    app.places.mark(ChosenPlace(name: text.title, location: found))
    let anchor = try #require(app.anchors.newest)
    #expect(anchor.location.accuracy == 1.3 && anchor.location.origin == .groundPlane)
    phone.navigator.nextTap = SceneTap(near: nil, line: line)
    app.places.tap(PixelPoint(x: 100, y: 100))
    await until { if case .found(_, nil)? = app.mountains.seek { true } else { false } }
    #expect(app.mountains.seek != nil)
  }
}
