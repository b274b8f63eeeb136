import ActivityKit
import WaymarkAppModel

/// Shows guidance on the locked screen and in the Dynamic Island, where the app is built with its extension and the user allows it.
@MainActor final class GuidanceActivity {
  private var activity: Activity<GuidanceAttributes>?
  private var shown: GuidanceCard?

  /// Shows a card; the first one starts the activity.
  func show(_ card: GuidanceCard, destination: String) {
    guard card != shown else { return }
    let content = ActivityContent(state: card, staleDate: nil)
    if let activity {
      shown = card
      Task { await activity.update(content) }
    } else if ActivityAuthorizationInfo().areActivitiesEnabled {
      activity = try? Activity.request(attributes: GuidanceAttributes(destination: destination), content: content)
      shown = card
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
