import SwiftUI
import Waymark
import WaymarkARKit
import WaymarkGeodesy

/// A walk through a park on Apple Vision Pro: a window with the next instruction, and the route in the surroundings.
@main struct HeadsetApp: App {
  @State private var navigator = HeadsetNavigator()

  var body: some Scene {
    WindowGroup { InstructionView(navigator: navigator) }
    ImmersiveSpace(id: "walk") { HeadsetView(navigator: navigator) }
  }
}

/// The next instruction, and the button that begins the walk.
struct InstructionView: View {
  let navigator: HeadsetNavigator
  @Environment(\.openImmersiveSpace) private var openImmersiveSpace

  var body: some View {
    VStack(spacing: 16) {
      Text(navigator.update?.overlay.guidance?.instruction ?? navigator.update?.coaching ?? "")
      if !navigator.isRunning {
        Button("Walk") {
          navigator.setRoute(tour)
          Task { await openImmersiveSpace(id: "walk") }
        }
      }
    }
    .padding()
  }

  private var tour: Route? {
    let line = [(47.0757, 15.4469), (47.0771, 15.4452), (47.0786, 15.4461)]
      .compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    return try? Route(geometry: line, source: "drawn", name: "Park")
  }
}
