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
  @ObservationIgnored private let store: TokenStore
  private static let key = "settings"

  init(defaults: UserDefaults = .standard, token store: TokenStore = TokenStore(AppFolders.token)) {
    self.defaults = defaults
    self.store = store
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
    store.write(token)
  }

  /// Units in use.
  var units: UnitSystem { values.unitSystem() }

  /// The language in use: of texts, instructions, coaching and speech.
  var language: GuidanceLanguage { values.guidanceLanguage() }
}
