import SwiftUI
import Waymark
import WaymarkAppModel

/// How far the session has come, why not further, and how exact it is; the same of ARKit's own tracking where that runs; and what a picture
/// said of the direction a moment ago.
struct StatusView: View {
  let status: GeoTrackingStatus
  let device: GeoTracking?
  /// Where the device's own tracking works, if not here; nil while that is not known, or not wanted.
  let absence: String?
  let finding: String?

  /// A name, the same in all languages.
  private static let arkit = "ARKit"

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if status.state != .localized { line(text(StatusText(status))) }
      if let finding { line(finding) }
      if let device {
        line(text(StatusText(device))).accessibilityHint(Self.arkit)
      } else if let absence {
        line(absence)
      }
    }
    .font(.footnote)
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.horizontal, 12)
  }

  private func text(_ status: StatusText) -> String { status.parts.map(Words.say).joined(separator: ", ") }

  private func line(_ text: String) -> some View {
    Text(text)
      .padding(.horizontal, 8).padding(.vertical, 2)
      .background(.regularMaterial, in: Capsule())
  }
}
