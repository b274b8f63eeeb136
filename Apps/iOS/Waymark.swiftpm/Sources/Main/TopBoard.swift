import SwiftUI
import WaymarkAppModel

/// What to do next, the quality of the direction, and the one hint that matters.
struct TopBoard: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    VStack(spacing: 8) {
      SignView()
      if app.replay.name == nil {
        HStack(alignment: .top) {
          StatusView(
            status: app.walk.status, device: app.walk.geoTracking,
            absence: app.places.geoTrackingAbsence,
            finding: app.walk.finding)
          if app.mode.showsCamera { MagnificationButton() }
        }
      }
      if app.replay.name == nil, let hint = app.hints.now { HintView(hint: hint) }
    }
    .padding(.horizontal)
    .frame(maxWidth: 600)
    .onFrame { app.covers.top = ScreenBox($0) }
    .onChange(of: app.hints.now) { _, hint in if app.replay.name == nil { app.hints.tell(hint) } }
  }
}
