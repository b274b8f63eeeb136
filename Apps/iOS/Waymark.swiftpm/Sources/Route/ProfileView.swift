import SwiftUI
import Waymark
import WaymarkAppModel

/// The elevation along a route: ascent and descent, the heights with the user's position, and a slider that tells the height of a place.
struct ProfileView: View {
  @Environment(AppModel.self) private var app
  let profile: RouteProfile
  /// The place that the user has chosen, 0 … 1; nil for where the user is.
  @State private var chosen: Double?

  var body: some View {
    let words = AppWords(app.settings.language)
    let units = app.settings.units
    let reading = profile.reading(x: shown, words, units: units)
    VStack(alignment: .leading, spacing: 8) {
      ForEach(profile.facts(words, units: units)) { fact in
        HStack {
          Text(fact.name)
          Spacer()
          Text(fact.value).foregroundStyle(.secondary).monospacedDigit()
        }
        .accessibilityElement(children: .combine)
      }
      Canvas { context, size in draw(context, width: Double(size.width), height: Double(size.height)) }
        .frame(height: 120)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(profile.summary(words, units: units))
      Slider(value: Binding(get: { @MainActor in shown }, set: { @MainActor place in chosen = place }))
        .accessibilityLabel(Words.elevation)
        .accessibilityValue(Text(reading))
      Text(reading).font(.footnote).monospacedDigit().accessibilityHidden(true)
      Button(Words.showOnMap, systemImage: "map") { app.places.show(profile.coordinate(x: shown), name: reading) }
        .buttonStyle(.bordered)
    }
  }

  private var here: Double? { app.walk.guidance.map { profile.x(arcLength: $0.progress.arcLength) } }

  private var shown: Double { chosen ?? here ?? 0 }

  private func draw(_ context: GraphicsContext, width: Double, height: Double) {
    for line in profile.lines {
      var top = Path()
      for (number, point) in line.enumerated() {
        let place = CGPoint(x: point.x * width, y: point.y * height)
        if number == 0 { top.move(to: place) } else { top.addLine(to: place) }
      }
      var area = top
      if let first = line.first, let last = line.last {
        area.addLine(to: CGPoint(x: last.x * width, y: height))
        area.addLine(to: CGPoint(x: first.x * width, y: height))
      }
      context.fill(area, with: .color(.orange.opacity(0.25)))
      context.stroke(top, with: .color(.orange), lineWidth: 2)
    }
    if let here { context.stroke(Self.upright(here * width, height), with: .color(.blue), lineWidth: 2) }
    context.stroke(Self.upright(shown * width, height), with: .color(.secondary), lineWidth: 1)
  }

  private static func upright(_ x: Double, _ height: Double) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: x, y: 0))
    path.addLine(to: CGPoint(x: x, y: height))
    return path
  }
}
