// On ios: sending 'activity' risks causing data races
import ActivityKit

struct Walk: ActivityAttributes { struct ContentState: Codable, Hashable { var sentence: String } }

@MainActor final class Card {
  private var activity: Activity<Walk>?

  func end() {
    guard let activity else { return }
    Task { await activity.end(nil, dismissalPolicy: .immediate) }
  }
}
