import SwiftUI

/// Play, pause, speed and position of a replay.
struct ReplayBar: View {
  @Environment(AppModel.self) private var app
  /// The position while the user drags; nil otherwise.
  @State private var dragged: Double?

  var body: some View {
    HStack {
      Button(
        app.replay.isPlaying ? Words.pause : Words.play, systemImage: app.replay.isPlaying ? "pause.fill" : "play.fill"
      ) {
        if app.replay.isPlaying { app.replay.pause() } else { app.replay.play() }
      }
      .labelStyle(.iconOnly)
      Slider(value: position, in: 0...max(0.1, app.replay.duration)) { isEditing in
        if !isEditing, let dragged { app.replay.seek(to: dragged) }
        if !isEditing { dragged = nil }
      }
      .accessibilityLabel(Words.moment)
      Menu("\(Int(app.replay.speed))×") {
        ForEach([1, 2, 4, 8], id: \.self) { speed in Button("\(speed)×") { app.replay.speed = Double(speed) } }
      }
      .accessibilityLabel(Words.speed)
      Button(Words.endReplay, systemImage: "xmark") { app.replay.close() }.labelStyle(.iconOnly)
    }
    .padding()
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
  }

  private var position: Binding<Double> {
    Binding(
      get: { @MainActor in dragged ?? app.replay.moment?.time ?? 0 }, set: { @MainActor value in dragged = value })
  }
}
