import Foundation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

@testable import AppModels

/// What a phone does for the app, without one: it keeps notes, and fails where a test says so.
@MainActor final class TestPhone {
  let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-app-" + UUID().uuidString)
  private(set) var navigators: [SimulatedNavigator] = []
  let speech = TestSpeech()
  let beater = TestBeater()
  let card = TestCard()
  let token = TestToken()
  let directions = TestDirections()
  let connection = TestConnection()
  private(set) var announced: [String] = []
  var now = DeviceClock.Reading(uptime: 0, utc: UTCInstant(secondsSince1970: SimulatedWalk.start))
  private var networkChanged: (@Sendable (Bool) -> Void)?

  init() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var navigator: SimulatedNavigator { navigators[navigators.count - 1] }
  var support: URL { folder.appending(path: "support") }

  /// The app as it is opened; files stay from one opening to the next.
  func open() -> AppModel {
    try? FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
    let app = AppModel(platform)
    app.settings.values.units = UnitSystem.metric.rawValue
    app.settings.values.language = GuidanceLanguage.english.rawValue
    return app
  }

  func setNetwork(_ isOnline: Bool) { networkChanged?(isOnline) }

  private var platform: Platform {
    Platform(
      navigator: { options in
        let navigator = SimulatedNavigator(options: options) { self.now.uptime }
        self.navigators.append(navigator)
        return navigator
      },
      now: { self.now }, speech: speech, beater: beater, card: card, announce: { self.announced.append($0) },
      watchNetwork: { self.networkChanged = $0 }, directions: directions, find: { _, _ in [] },
      connection: connection, token: token, defaults: UserDefaults(suiteName: folder.lastPathComponent) ?? .standard,
      folders: AppFolders(
        support: support, documents: folder.appending(path: "documents"), temporary: folder.appending(path: "temporary")
      ),
      dress: { _ in }, device: "a test")
  }
}

@MainActor final class TestSpeech: Speaking {
  private(set) var said: [String] = []
  private(set) var stops = 0
  func say(_ sentence: String, language: GuidanceLanguage) { said.append(sentence) }
  func stop() { stops += 1 }
}

@MainActor final class TestBeater: Beating {
  private(set) var events: [String] = []
  private(set) var beats: [LeadBackSound] = []
  func begin() { events.append("begin") }
  func beat(_ sound: LeadBackSound) { beats.append(sound) }
  func end() { events.append("end") }
}

@MainActor final class TestCard: CardShowing {
  private(set) var shown: GuidanceCard?
  private(set) var events: [String] = []
  func begin() { events.append("begin") }
  func show(_ makeCard: () -> GuidanceCard, destination: String, at time: Double) {
    shown = makeCard()
    if events.last != "show \(destination)" { events.append("show \(destination)") }
  }
  func end() {
    shown = nil
    events.append("end")
  }
}

@MainActor final class TestToken: TokenKeeping {
  var kept: String?
  var fails = false
  func read() -> String? { kept }
  func write(_ token: String?) -> Bool {
    guard !fails else { return false }
    kept = token
    return true
  }
}

/// The system's directions: the routes that a test gives it.
final class TestDirections: DirectionsSource, @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<[Route], ServerFailure> = .failure(ServerFailure(.offline, "There is no connection."))
  private var asked: [RouteRequest] = []

  func answer(_ result: Result<[Route], ServerFailure>) { lock.withLock { self.result = result } }
  var requests: [RouteRequest] { lock.withLock { asked } }
  func serves(_ request: RouteRequest) -> Bool { true }

  func routes(_ request: RouteRequest) async throws(ServerFailure) -> [Route] {
    let result = lock.withLock {
      asked.append(request)
      return self.result
    }
    return try result.get()
  }
}

/// A server that cannot be reached.
final class TestConnection: ServerConnecting {
  func trust(_ certificate: String?) {}
  var transport: ServerTransport { ServerTransport { _ in throw ServerFailure(.offline, "There is no connection.") } }
}
