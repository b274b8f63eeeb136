import SwiftUI
import Waymark

/// Needle, distance and words that lead to a saved place.
struct LeadBackBanner: View {
  @Environment(AppModel.self) private var app
  let target: Waymark.Anchor

  var body: some View {
    HStack(spacing: 16) {
      Image(systemName: symbol)
        .font(.largeTitle)
        .rotationEffect(.degrees(app.leadBack.state?.turnDegrees ?? 0))
        .accessibilityHidden(true)
      VStack(alignment: .leading) {
        Text(Words.leadingTo(target.name)).font(.headline)
        Text(words).font(.title3).monospacedDigit()
      }
      .accessibilityElement(children: .combine)
      Spacer()
      Button(
        Words.guideBySound, systemImage: app.leadBack.isBeating ? "speaker.wave.2.fill" : "speaker.slash"
      ) { app.leadBack.isBeating.toggle() }
      .labelStyle(.iconOnly)
      .accessibilityAddTraits(app.leadBack.isBeating ? .isSelected : .isButton)
      Button(Words.leadBackEnd, systemImage: "xmark") { app.lead(to: nil) }.labelStyle(.iconOnly)
    }
    .padding()
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
    .sensoryFeedback(.impact, trigger: app.leadBack.beats)
  }

  private var symbol: String {
    guard let state = app.leadBack.state else { return "location.slash" }
    if state.isHere { return "checkmark.circle" }
    return state.turnDegrees == nil ? "circle.dotted" : "location.north.fill"
  }

  private var words: String {
    app.leadBack.state?.words(language: app.settings.language, units: app.settings.units) ?? Words.noPosition
  }
}
