import Foundation
import Waymark
import WaymarkAppModel

@testable import AppModels

/// What the interface shows of the app, in lines.
@MainActor struct AppSnapshot: CustomStringConvertible {
  let description: String

  init(_ app: AppModel, _ phone: TestPhone) {
    var lines: [String] = []
    func add(_ name: String, _ value: String?) { if let value, !value.isEmpty { lines.append("\(name): \(value)") } }
    add("view", app.mode.rawValue)
    add("sheet", app.sheet?.id)
    add("message", app.messages.shown)
    add("hint", app.hints.now.map { Words.say($0.text) })
    let navigation = app.navigation
    add("to", navigation.destination?.name)
    add("route", navigation.route.map { "\(Int($0.distance.rounded())) m by \($0.source)" })
    add("elevation", navigation.profile.map { $0.summary(AppWords(app.settings.language), units: app.settings.units) })
    add("waits", navigation.isWaiting ? "for the position" : navigation.isLooking ? "for a route" : nil)
    add("why", navigation.failure.map { Words.say($0.message) })
    add("guidance", app.walk.guidance?.progress.state.rawValue)
    add("direction", app.walk.alignment.state.rawValue)
    add("position", app.walk.position == nil ? nil : "known")
    add("lead back", app.leadBack.target?.name)
    add("needle", app.leadBack.state.map { $0.isHere ? "here" : "shown" })
    add("recording", app.recordings.isRecording ? "yes" : nil)
    add("replay", app.replay.name)
    add("card", phone.card.shown == nil ? nil : "shown")
    add("background", phone.navigator.goesOnInBackground ? "location" : nil)
    add("sensors", phone.navigator.isRunning ? phone.navigator.isResting ? "without camera" : "all" : "off")
    description = lines.joined(separator: "\n")
  }
}
