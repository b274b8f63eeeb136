import Foundation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

/// What only a phone has. The models use it through this alone, so that they run wherever the engine does.
@MainActor struct Platform {
  /// Makes the owner of sensors and engine for a session.
  var navigator: (LiveOptions) -> any WalkNavigating
  /// Both clocks now.
  var now: () -> DeviceClock.Reading
  /// Speaks instructions.
  var speech: any Speaking
  /// Beats that lead back to a place.
  var beater: any Beating
  /// Shows guidance on the locked screen.
  var card: any CardShowing
  /// Tells VoiceOver a sentence.
  var announce: (String) -> Void
  /// Watches the network for as long as the app runs.
  var watchNetwork: (@escaping @Sendable (Bool) -> Void) -> Void
  /// The system's own directions service.
  var directions: any DirectionsSource
  /// The system's own search.
  var find: @Sendable (String, Coordinate?) async -> [NamedPlace]
  /// The connection to a server.
  var connection: any ServerConnecting
  /// Where the server's token is kept.
  var token: any TokenKeeping
  /// Where the settings are kept.
  var defaults: UserDefaults
  /// Where files are kept.
  var folders: AppFolders
  /// Gives a navigator the user's own model for anchors.
  var dress: (any WalkNavigating) async -> Void
  /// What a recording says of the device.
  var device: String
}

/// Speaks sentences.
@MainActor protocol Speaking {
  /// Speaks a sentence instead of the present one.
  func say(_ sentence: String, language: GuidanceLanguage)
  /// Stops speaking.
  func stop()
}

/// Plays beats that lead to a place by ear.
@MainActor protocol Beating {
  /// Beats will follow.
  func begin()
  /// Plays one.
  func beat(_ sound: LeadBackSound)
  /// No more will follow.
  func end()
}

/// Shows guidance on the locked screen.
@MainActor protocol CardShowing {
  /// Ends what an earlier run of the app has left.
  func begin()
  /// Shows a card; `time` is in seconds since the device was started. Called often: a card is made only where it is shown.
  func show(_ makeCard: () -> GuidanceCard, destination: String, at time: Double)
  /// Ends it.
  func end()
}

/// Keeps the server's token, a secret.
@MainActor protocol TokenKeeping {
  /// The token; nil when there is none.
  func read() -> String?
  /// Keeps a token; nil forgets it.
  ///
  /// - Returns: false when it could not be kept.
  func write(_ token: String?) -> Bool
}

/// A connection to a server whose certificate the user may confirm.
protocol ServerConnecting: Sendable {
  /// Fingerprint of the certificate that the user trusts.
  func trust(_ certificate: String?)
  /// Sends requests.
  var transport: ServerTransport { get }
}
