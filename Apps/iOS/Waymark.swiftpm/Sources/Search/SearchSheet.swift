import SwiftUI
import UniformTypeIdentifiers
import Waymark
import WaymarkAppModel

/// Where to: places of the area, Apple's search, saved places, a route file.
struct SearchSheet: View {
  @Environment(AppModel.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var isOpening = false

  var body: some View {
    @Bindable var search = app.search
    NavigationStack {
      List {
        if app.navigation.route != nil || app.navigation.destination != nil {
          Button(Words.endRoute, systemImage: "xmark.circle", role: .destructive) {
            app.endRoute()
            dismiss()
          }
        }
        if search.text.isEmpty { saved }
        if !search.places.isEmpty {
          Section(Words.areaPlaces) { ForEach(search.places, id: \.self) { place in row(place) } }
        }
        if !search.found.isEmpty {
          Section(Words.foundPlaces) { ForEach(search.found, id: \.self) { place in row(place) } }
        }
        if !search.text.isEmpty, search.places.isEmpty, search.found.isEmpty {
          Text(search.explanation ?? (app.network.isOnline ? Words.nothingFound : Words.searchOffline))
            .foregroundStyle(.secondary)
        }
        Button(Words.openRoute, systemImage: "doc") { isOpening = true }
      }
      .navigationTitle(Words.whereTo)
      .searchable(text: $search.text, prompt: Text(Words.searchPlaces))
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button(Words.close) { dismiss() } } }
      .fileImporter(isPresented: $isOpening, allowedContentTypes: FileTypes.routes) { result in
        guard case .success(let file) = result else { return }
        app.follow(file)
        dismiss()
      }
    }
    .onAppear { app.beginSearch() }
  }

  @ViewBuilder private var saved: some View {
    if !app.anchors.anchors.isEmpty {
      Section(Words.savedPlaces) {
        ForEach(app.anchors.anchors, id: \.id) { anchor in
          Button(anchor.name, systemImage: "location.north.line") {
            app.lead(to: anchor)
            dismiss()
          }
          .accessibilityHint(Words.leadThere)
        }
      }
    }
  }

  private func row(_ place: NamedPlace) -> some View {
    Button {
      app.go(to: place)
      dismiss()
    } label: {
      VStack(alignment: .leading) {
        Text(place.name)
        if let detail = place.detail { Text(detail).font(.caption).foregroundStyle(.secondary) }
      }
    }
  }
}
