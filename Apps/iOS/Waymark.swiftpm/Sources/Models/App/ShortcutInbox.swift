import Observation

/// What a shortcut asked for, until the app's main view does it: the shortcut may have started the app.
@MainActor @Observable final class ShortcutInbox {
  static let shared = ShortcutInbox()

  var wantsLeadBack = false
}
