import SwiftUI

/// The app.
@main struct WaymarkApp: App {
  @State private var app = AppModel(.phone)

  var body: some Scene {
    WindowGroup { RootView().environment(app) }
  }
}
