import SwiftUI

/// Takes the last change of the anchors back, for a few seconds after it.
struct UndoBar: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    HStack {
      Spacer()
      Button(Words.undo, systemImage: "arrow.uturn.backward") { app.anchors.undo() }.buttonStyle(.borderedProminent)
    }
  }
}
