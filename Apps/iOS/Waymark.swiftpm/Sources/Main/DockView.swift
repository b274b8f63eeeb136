import SwiftUI
import WaymarkGeodesy

/// Camera, both, map; where to; more.
struct DockView: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    @Bindable var app = app
    HStack {
      Picker(Words.shown, selection: $app.mode) {
        ForEach(ViewMode.allCases) { mode in Label(mode.label, systemImage: mode.symbol).labelStyle(.iconOnly).tag(mode)
        }
      }
      .pickerStyle(.segmented)
      Button(app.navigation.destination?.name ?? Words.whereTo, systemImage: "magnifyingglass") { app.sheet = .search }
        .buttonStyle(.borderedProminent)
        .lineLimit(1)
        .accessibilityLabel(app.navigation.destination.map { Words.whereToNow($0.name) } ?? Words.whereTo)
      Menu(Words.more, systemImage: "ellipsis.circle") {
        Button(Words.anchors, systemImage: "mappin.and.ellipse") { app.sheet = .anchors }
        Button(Words.panorama, systemImage: "mountain.2") {
          if let position = app.walk.position {
            app.sheet = .panorama(position)
          } else {
            app.messages.add(Words.noPosition)
          }
        }
        Button(
          app.recordings.isRecording ? Words.stopRecording : Words.record,
          systemImage: app.recordings.isRecording ? "stop.circle" : "record.circle"
        ) { app.toggleRecording() }
        Button(Words.recordings, systemImage: "list.bullet") { app.sheet = .recordings }
        Button(Words.settings, systemImage: "gear") { app.sheet = .settings }
      }
      .labelStyle(.iconOnly)
      if app.recordings.isRecording {
        Image(systemName: "record.circle.fill").foregroundStyle(.red).accessibilityLabel(Words.recording)
      }
    }
    .padding(12)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
  }
}
