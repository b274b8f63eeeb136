import ActivityKit
import Foundation
import WaymarkAppModel

/// Shows guidance on the locked screen and in the Dynamic Island, where the app is built with its extension and the user allows it.
///
/// An activity may not be passed between isolation domains: its id is kept, and the activity looked up where it is changed.
@MainActor final class GuidanceActivity: CardShowing {
  private var id: String?
  private var schedule = CardSchedule()
  private let authorization = ActivityAuthorizationInfo()
  /// An app package has no extension: nothing would draw the card.
  private let isDrawn = GuidanceActivity.hasExtension
  /// The last change: the next one waits for it, so that they arrive in order.
  private var last: Task<Void, Never>?

  func begin() { change { await Self.endAll() } }

  func show(_ makeCard: () -> GuidanceCard, destination: String, at time: Double) {
    guard isDrawn, id != nil || authorization.areActivitiesEnabled else { return }
    let card = makeCard()
    guard schedule.takes(card, at: time) else { return }
    if let id {
      change { await Self.update(id, to: card) }
    } else {
      id = try? Activity.request(
        attributes: GuidanceAttributes(destination: destination), content: Self.content(card)
      ).id
    }
  }

  func end() {
    schedule = CardSchedule()
    guard id != nil else { return }
    id = nil
    change { await Self.endAll() }
  }

  private func change(_ action: @escaping @Sendable () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await action()
    }
  }

  private nonisolated static func update(_ id: String, to card: GuidanceCard) async {
    for activity in Activity<GuidanceAttributes>.activities where activity.id == id {
      await activity.update(content(card))
    }
  }

  private nonisolated static func endAll() async {
    for activity in Activity<GuidanceAttributes>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
  }

  private nonisolated static func content(_ card: GuidanceCard) -> ActivityContent<GuidanceCard> {
    ActivityContent(state: card, staleDate: Date(timeIntervalSinceNow: CardSchedule.lifetime))
  }

  private static var hasExtension: Bool {
    guard let folder = Bundle.main.builtInPlugInsURL,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return false }
    return names.contains { $0.hasSuffix(".appex") }
  }
}
