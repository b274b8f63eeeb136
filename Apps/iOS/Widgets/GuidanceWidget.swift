import ActivityKit
import SwiftUI
import WaymarkAppModel
import WidgetKit

/// Guidance on the locked screen and in the Dynamic Island.
struct GuidanceWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: GuidanceAttributes.self) { context in
      HStack(spacing: 12) {
        Image(systemName: context.state.symbol).font(.largeTitle).foregroundStyle(.orange).accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(context.state.distance).font(.headline).monospacedDigit()
          Text(context.state.instruction).font(.body).lineLimit(2)
          Text("\(context.attributes.destination) · \(context.state.remaining)").font(.footnote)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
      }
      .padding()
      // The app does not renew it any more.
      .opacity(context.isStale ? 0.4 : 1)
      .accessibilityElement(children: .combine)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Image(systemName: context.state.symbol).font(.title) }
        DynamicIslandExpandedRegion(.trailing) { Text(context.state.distance).monospacedDigit() }
        DynamicIslandExpandedRegion(.bottom) { Text(context.state.instruction).lineLimit(2) }
      } compactLeading: {
        Image(systemName: context.state.symbol)
      } compactTrailing: {
        Text(context.state.distance).monospacedDigit()
      } minimal: {
        Image(systemName: context.state.symbol)
      }
    }
  }
}
