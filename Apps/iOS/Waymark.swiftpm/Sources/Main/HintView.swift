import SwiftUI
import UIKit
import Waymark
import WaymarkAppModel

/// The hint: what is missing or would help, in a sentence, with a button where the user can do something about it.
struct HintView: View {
  @Environment(AppModel.self) private var app
  @Environment(\.openURL) private var openURL
  let hint: Hint

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(Words.say(hint.text)).font(.subheadline).bold()
      if !hint.help.isEmpty { Text(Words.say(hint.help)).font(.footnote) }
      if hint.leadsToSettings {
        Button(Words.openSettings, systemImage: "gear") {
          if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
        }
        .buttonStyle(.bordered)
      }
      if case .coaching = hint {
        HStack {
          Button(Words.startAgain, systemImage: "arrow.clockwise") { app.hints.beginAgain() }.buttonStyle(.bordered)
          Button(Words.continueAnyway, systemImage: "eye") { app.hints.putAside() }.buttonStyle(.bordered)
        }
      }
      if hint == .notice(.locationRough) {
        Button(Words.exactNow, systemImage: "location") { app.hints.askForExactLocation() }.buttonStyle(.bordered)
      }
      if hint == .advice(.sightSun) {
        Button(Words.sunThere, systemImage: "sun.max") { app.places.sightSun() }.buttonStyle(.bordered)
      }
    }
    .padding(12)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .contain)
  }
}
