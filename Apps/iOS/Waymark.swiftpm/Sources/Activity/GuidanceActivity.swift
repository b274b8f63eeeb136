import ActivityKit
import WaymarkAppModel

/// Shows guidance on the locked screen and in the Dynamic Island, where the app is built with its extension and the user allows it.
@MainActor final class GuidanceActivity {
  private var activity: Activity<GuidanceAttributes>?
  private var shown: GuidanceCard?
  private let authorization = ActivityAuthorizationInfo()

  /// Shows a card; the first one starts the activity. Called for every frame: without permission no card is made.
  func show(_ makeCard: @autoclosure () -> GuidanceCard, destination: String) {
    guard activity != nil || authorization.areActivitiesEnabled else { return }
    let card = makeCard()
    guard card != shown else { return }
    shown = card
    let content = ActivityContent(state: card, staleDate: nil)
    if let activity {
      Task { await activity.update(content) }
    } else {
      activity = try? Activity.request(attributes: GuidanceAttributes(destination: destination), content: content)
    }
  }

  /// Ends it.
  func end() {
    shown = nil
    guard let activity else { return }
    self.activity = nil
    Task { await activity.end(nil, dismissalPolicy: .immediate) }
  }
}
