import SwiftUI
import UIKit
import WaymarkAppModel

/// The main view: camera above map (beside it where there is more width than height), the sign on top, the dock below.
struct RootView: View {
  @Environment(AppModel.self) private var app
  @Environment(\.scenePhase) private var phase

  var body: some View {
    @Bindable var app = app
    panes
      .safeAreaInset(edge: .top) { TopBoard() }
      .safeAreaInset(edge: .bottom) { BottomBoard() }
      .sheet(item: $app.sheet) { sheet in content(of: sheet).messages(app.messages) }
      .messages(app.messages, isCovered: app.sheet != nil)
      .task { await app.begin() }
      .onOpenURL { file in app.open(file) }
      .onChange(of: phase) { _, phase in phaseChanged(to: phase) }
      .onChange(of: app.network.isOnline) { app.networkChanged() }
      .onChange(of: app.anchors.anchors) { app.anchorsChanged() }
      .onChange(of: ShortcutInbox.shared.wantsLeadBack, initial: true) { _, isWanted in
        guard isWanted else { return }
        ShortcutInbox.shared.wantsLeadBack = false
        app.leadBackToLast()
      }
      .sensoryFeedback(.impact, trigger: app.navigation.sentence)
      .tint(.orange)
  }

  private var panes: some View {
    GeometryReader { room in
      let layout =
        room.size.width > room.size.height ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
      layout {
        if app.replay.name != nil {
          ReplayPane()
        } else if app.mode.showsCamera {
          CameraPane()
        }
        if app.mode.showsMap { MapPane() }
      }
    }
  }

  @ViewBuilder private func content(of sheet: Sheet) -> some View {
    switch sheet {
    case .search: SearchSheet()
    case .chosen(let chosen): PlaceSheet(chosen: chosen)
    case .anchors: AnchorsSheet()
    case .panorama(let position): PanoramaSheet(position: position)
    case .recordings: RecordingsSheet()
    case .settings: SettingsSheet()
    case .trip: TripSheet()
    }
  }

  private func phaseChanged(to phase: ScenePhase) {
    switch phase {
    case .active:
      app.come()
      UIApplication.shared.isIdleTimerDisabled = true
    case .background:
      app.leave()
      UIApplication.shared.isIdleTimerDisabled = false
    case .inactive: break
    @unknown default: break
    }
  }
}
