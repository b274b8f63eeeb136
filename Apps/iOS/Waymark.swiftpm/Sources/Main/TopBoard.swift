import SwiftUI
import WaymarkAppModel

/// What to do next, the quality of the direction, and the one hint that matters.
struct TopBoard: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    VStack(spacing: 8) {
      SignView()
      if app.replay.name == nil {
        StatusView(status: app.walk.status, device: app.walk.geoTracking, finding: app.walk.finding)
      }
      if app.replay.name == nil, let hint = Hint.choose(app.situation) { HintView(hint: hint) }
    }
    .padding(.horizontal)
    .frame(maxWidth: 600)
  }
}
