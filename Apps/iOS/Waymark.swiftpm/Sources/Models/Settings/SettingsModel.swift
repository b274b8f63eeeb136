import Foundation
import Observation
import Waymark
import WaymarkAppModel

/// The user's choices, saved whenever they change.
@MainActor @Observable final class SettingsModel {
  /// The choices.
  var values: AppSettings {
    didSet {
      guard values != oldValue else { return }
      defaults.set(values.data, forKey: Self.key)
      Words.spoken.value = values.guidanceLanguage()
    }
  }
  /// The server's token.
  private(set) var token: String?

  @ObservationIgnored private let defaults: UserDefaults
  @ObservationIgnored private let store: any TokenKeeping
  @ObservationIgnored private let messages: Messages
  private static let key = "settings"

  init(_ platform: Platform, _ messages: Messages) {
    defaults = platform.defaults
    store = platform.token
    self.messages = messages
    values = AppSettings(defaults.data(forKey: Self.key))
    token = store.read()
    Words.spoken.value = values.guidanceLanguage()
  }

  /// The server with its token; nil while none is set.
  var server: ServerAddress? { values.server.map { ServerAddress(base: $0, token: token) } }

  /// Sets a server; its certificate has to be confirmed again.
  func setServer(_ address: ServerAddress?) {
    if address?.base != values.server { values.certificate = nil }
    values.server = address?.base
    token = address?.token
    if !store.write(token) { messages.add(Words.tokenNotKept) }
  }

  /// Units in use.
  var units: UnitSystem { values.unitSystem() }

  /// The language in use: of texts, instructions, coaching and speech.
  var language: GuidanceLanguage { values.guidanceLanguage() }
}
