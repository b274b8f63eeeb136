import SwiftUI
import UniformTypeIdentifiers
import Waymark
import WaymarkAppModel
import WaymarkFormats

/// All anchors: rename, delete, undo, lead to one, import and export.
struct AnchorsSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var edited: AnchorID?
  @State private var isImporting = false
  @State private var exported: URL?

  var body: some View {
    NavigationStack {
      List {
        // A file that was just written, to be passed to another app.
        if let exported { ShareLink(item: exported) }
        if app.anchors.anchors.isEmpty {
          ContentUnavailableView(
            Words.noAnchors, systemImage: "mappin.slash", description: Text(Words.noAnchorsHelp))
        }
        ForEach(app.anchors.anchors, id: \.id) { anchor in row(anchor) }
          .onDelete { rows in app.anchors.remove(rows.map { app.anchors.anchors[$0].id }) }
      }
      .navigationTitle(Words.anchors)
      .toolbar { tools }
      .fileImporter(isPresented: $isImporting, allowedContentTypes: FileTypes.places) { result in
        if case .success(let file) = result { app.anchors.take(file) }
      }
      .navigationDestination(item: $edited) { id in AnchorEditor(id: id) }
    }
  }

  private func row(_ anchor: Waymark.Anchor) -> some View {
    Button {
      edited = anchor.id
    } label: {
      HStack {
        Image(systemName: "mappin.circle.fill").foregroundStyle(Color(anchor.colour)).accessibilityHidden(true)
        VStack(alignment: .leading) {
          Text(anchor.name).foregroundStyle(.primary)
          if !anchor.note.isEmpty { Text(anchor.note).font(.caption).foregroundStyle(.secondary).lineLimit(2) }
        }
        Spacer()
        if let distance = app.places.distance(to: anchor.position.coordinate) {
          Text(distance).foregroundStyle(.secondary)
        }
      }
    }
    .swipeActions(edge: .leading) {
      Button(Words.leadThere, systemImage: "location.north.line") {
        app.lead(to: anchor)
        dismiss()
      }
      .tint(.orange)
    }
  }

  @ToolbarContentBuilder private var tools: some ToolbarContent {
    ToolbarItem(placement: .cancellationAction) { Button(Words.done) { dismiss() } }
    ToolbarItemGroup(placement: .primaryAction) {
      Button(Words.undo, systemImage: "arrow.uturn.backward") { app.anchors.undo() }.disabled(!app.anchors.canUndo)
      Button(Words.redo, systemImage: "arrow.uturn.forward") { app.anchors.redo() }.disabled(!app.anchors.canRedo)
      Menu(Words.more, systemImage: "ellipsis.circle") {
        Button(Words.importFile, systemImage: "square.and.arrow.down") { isImporting = true }
        ForEach([AnchorFileFormat.gpx, .geojson, .kml], id: \.self) { format in
          Button("\(Words.exportFile): \(format.rawValue.uppercased())", systemImage: "square.and.arrow.up") {
            exported = app.anchors.export(format)
          }
        }
      }
    }
  }
}
