import SwiftUI
import WaymarkAppModel

/// How large the camera's picture is shown; a tap changes it.
struct MagnificationButton: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    Button(app.walk.magnification.label) { app.walk.magnification = app.walk.magnification.next }
      .buttonStyle(.bordered)
      .monospacedDigit()
      .accessibilityLabel(Words.magnification)
      .accessibilityValue(Text(app.walk.magnification.label))
  }
}
