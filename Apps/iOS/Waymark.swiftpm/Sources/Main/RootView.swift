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
      .sheet(item: $app.sheet) { sheet in content(of: sheet) }
      .alert(
        Words.note, isPresented: messageIsShown, presenting: app.message,
        actions: { _ in Button(Words.ok) { app.message = nil } }, message: { Text($0) }
      )
      .task { await app.begin() }
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
    }
  }

  /// In the background nothing runs but guidance on a route, or back to a saved place.
  private func phaseChanged(to phase: ScenePhase) {
    switch phase {
    case .active:
      app.walk.come()
      app.synchroniseAnchors()
      UIApplication.shared.isIdleTimerDisabled = true
    case .background:
      app.leave()
      app.mountains.stop()
      app.replay.pause()
      UIApplication.shared.isIdleTimerDisabled = false
    case .inactive: break
    @unknown default: break
    }
  }

  private var messageIsShown: Binding<Bool> {
    let app = app
    return Binding(
      get: { @MainActor in app.message != nil }, set: { @MainActor isShown in if !isShown { app.message = nil } })
  }
}
