import SwiftUI
import Waymark
import WaymarkAppModel

/// How far the session has come, why not further, and how exact it is; the same of ARKit's own tracking where that runs.
struct StatusView: View {
  let status: GeoTrackingStatus
  let device: GeoTracking?

  /// A name, the same in all languages.
  private static let arkit = "ARKit"

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if status.state != .localized { line(StatusText(status)) }
      if let device { line(StatusText(device)).accessibilityHint(Self.arkit) }
    }
    .font(.footnote)
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.horizontal, 12)
  }

  private func line(_ text: StatusText) -> some View {
    Text(text.parts.map(Words.say).joined(separator: ", "))
      .padding(.horizontal, 8).padding(.vertical, 2)
      .background(.regularMaterial, in: Capsule())
  }
}
