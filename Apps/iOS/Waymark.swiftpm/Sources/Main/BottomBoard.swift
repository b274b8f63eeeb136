import SwiftUI
import WaymarkAppModel

/// Banners for leading back, replay and seek, and the dock.
struct BottomBoard: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    VStack(spacing: 8) {
      if let seek = app.mountains.seek { SeekBanner(seek: seek) }
      if let target = app.leadBack.target { LeadBackBanner(target: target) }
      if app.replay.name != nil { ReplayBar() }
      if app.anchors.offersUndo { UndoBar() }
      if app.navigation.isActive { TripBar() }
      DockView()
    }
    .padding(.horizontal)
    .frame(maxWidth: 600)
    .onFrame { app.covers.bottom = ScreenBox($0) }
  }
}
