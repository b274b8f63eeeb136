import AppIntents

/// "Lead me back": opens the app, which leads to the place that was saved last.
struct LeadBackIntent: AppIntent {
  // A constant that nobody changes; its type is not Sendable in every SDK.
  nonisolated(unsafe) static let title: LocalizedStringResource = "Lead me back"
  static let openAppWhenRun = true

  @MainActor func perform() async throws -> some IntentResult {
    ShortcutInbox.shared.wantsLeadBack = true
    return .result()
  }
}

/// What the app offers to Siri, Spotlight and the Shortcuts app.
struct WaymarkShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LeadBackIntent(),
      phrases: ["Lead me back with \(.applicationName)", "Back to my saved place with \(.applicationName)"],
      shortTitle: "Lead me back", systemImageName: "arrow.uturn.backward.circle")
  }
}
