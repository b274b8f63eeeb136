import Foundation
import SwiftUI
import Waymark
import WaymarkAppModel

/// The sign: next manoeuvre or the way back, and its distance, what remains; without a route only the uncertainty of the direction.
struct SignView: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        if !title.isEmpty { Text(title).font(.headline) }
        if !detail.isEmpty { Text(detail).font(.subheadline).foregroundStyle(.secondary).monospacedDigit() }
        if let failure = app.navigation.failure {
          Text(Words.say(failure.message)).font(.footnote).foregroundStyle(.secondary)
        }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(.updatesFrequently)
      Spacer(minLength: 0)
      SureView(alignment: app.replay.moment?.alignment ?? app.walk.alignment)
      Button(Words.savePlace, systemImage: "flag") { app.places.savePosition() }.labelStyle(.iconOnly)
    }
    .padding(12)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
  }

  private var guidance: GuidanceStatus? {
    app.replay.name == nil ? app.walk.guidance : app.replay.moment?.overlay?.guidance
  }

  private var title: String {
    if let guidance {
      if guidance.progress.state == .arrived { return Words.arrived }
      let isOff = guidance.progress.state == .offRoute
      let next = guidance.instruction.isEmpty ? app.navigation.sentence ?? "" : guidance.instruction
      return [guidance.distanceText, isOff ? Words.offRoute : next].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    if app.navigation.isLooking || app.navigation.isWaiting { return Words.wait }
    return app.navigation.destination?.name ?? ""
  }

  private var detail: String {
    if let progress = guidance?.progress {
      let distance = app.settings.language.distance(meters: progress.remainingDistance, units: app.settings.units)
      let duration = progress.remainingDuration
      let rest = Words.remaining(distance, duration.map(Words.time) ?? "")
      return duration.map { rest + " · " + Words.arrival(Self.clock(after: $0)) } ?? rest
    }
    if app.navigation.isWaiting { return Words.noPosition }
    if let route = app.navigation.route, StraightRoute.isOne(route) { return Words.straightLine }
    return ""
  }

  private static func clock(after seconds: Double) -> String {
    let date = Date(timeIntervalSinceNow: max(0, min(seconds, 1e6)))
    return DateFormatter.localizedString(from: date, dateStyle: .none, timeStyle: .short)
  }
}
