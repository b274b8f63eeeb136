import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The result of a tap in the camera picture.
struct SeekBanner: View {
  @Environment(AppModel.self) private var app
  let seek: MountainsModel.Seek

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack {
        Text(title).font(.headline)
        Spacer()
        Button(Words.close, systemImage: "xmark") { app.mountains.seek = nil }.labelStyle(.iconOnly)
      }
      if case .found(let text, let location) = seek {
        if !text.facts.isEmpty { Text(text.facts) }
        if !text.more.isEmpty { Text(text.more).font(.footnote).foregroundStyle(.secondary) }
        if let location { actions(text, location) }
      } else {
        ProgressView()
      }
    }
    .padding()
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .contain)
  }

  private func actions(_ text: SightText, _ location: AnchorLocation) -> some View {
    HStack {
      Button(Words.goThere, systemImage: "figure.walk") {
        app.mountains.seek = nil
        app.go(to: ChosenPlace(name: text.title, location: location).destination)
      }
      .buttonStyle(.borderedProminent)
      Button(Words.markIt, systemImage: "mappin.circle") {
        app.mountains.seek = nil
        app.places.mark(ChosenPlace(name: text.title, location: location))
      }
      .buttonStyle(.bordered)
    }
  }

  private var title: String {
    if case .found(let text, _) = seek { return text.title }
    return Words.looking
  }
}
