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
      if case .found(let text, let position) = seek {
        if !text.facts.isEmpty { Text(text.facts) }
        if !text.more.isEmpty { Text(text.more).font(.footnote).foregroundStyle(.secondary) }
        if let position { actions(text, position) }
      } else {
        ProgressView()
      }
    }
    .padding()
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .contain)
  }

  private func actions(_ text: SightText, _ position: Position) -> some View {
    HStack {
      Button(Words.goThere, systemImage: "figure.walk") {
        app.mountains.seek = nil
        app.go(to: NamedPlace(name: text.title, coordinate: position.coordinate, kind: .chosen))
      }
      .buttonStyle(.borderedProminent)
      Button(Words.markIt, systemImage: "mappin.circle") {
        app.mountains.seek = nil
        app.mark(ChosenPlace(name: text.title, position: position, origin: .terrain))
      }
      .buttonStyle(.bordered)
    }
  }

  private var title: String {
    if case .found(let text, _) = seek { return text.title }
    return Words.looking
  }
}
