import SwiftUI

/// While somebody is on the way: all steps, and the end of it.
struct TripBar: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    HStack {
      Button(Words.steps, systemImage: "list.number") { app.sheet = .trip }.buttonStyle(.bordered)
      Spacer()
      Button(Words.endRoute, systemImage: "xmark.circle", role: .destructive) { app.endRoute() }
        .buttonStyle(.borderedProminent)
    }
    .padding(8)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
  }
}
