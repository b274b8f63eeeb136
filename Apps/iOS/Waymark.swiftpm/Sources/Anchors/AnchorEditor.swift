import SwiftUI
import Waymark
import WaymarkAppModel

/// Name, note and colour of an anchor. Changes are applied when the editor is closed.
struct AnchorEditor: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  let id: AnchorID
  @State private var name = ""
  @State private var note = ""
  @State private var colour = AnchorColour.red

  var body: some View {
    Form {
      TextField(Words.name, text: $name)
      TextField(Words.note, text: $note, axis: .vertical)
      Picker(Words.colour, selection: $colour) {
        ForEach(AnchorColour.allCases, id: \.self) { colour in
          Label(Words.say(colour.rawValue.capitalized), systemImage: "circle.fill").tint(Color(colour)).tag(colour)
        }
      }
      Button(Words.leadThere, systemImage: "location.north.line") {
        if let anchor = app.anchors.anchor(id) { app.lead(to: anchor) }
      }
      Button(Words.delete, systemImage: "trash", role: .destructive) {
        app.anchors.remove([id])
        dismiss()
      }
    }
    .navigationTitle(Words.anchor)
    .onAppear {
      guard let anchor = app.anchors.anchor(id) else { return }
      (name, note, colour) = (anchor.name, anchor.note, anchor.colour)
    }
    .onDisappear {
      // Unchanged values are not an edit; a deleted anchor cannot be edited.
      guard app.anchors.anchor(id) != nil else { return }
      app.anchors.edit(id, AnchorEdit(name: name, note: note, colour: colour))
    }
  }
}
