import SwiftUI
import Waymark
import WaymarkLive

/// The cross-hair into which the Sun is brought.
struct SunCross: View {
  let update: LiveUpdate

  var body: some View {
    if let camera = update.camera {
      let axis = camera.shown(PixelPoint(x: camera.camera.width / 2, y: camera.camera.height / 2))
      Image(systemName: "plus.viewfinder")
        .font(.largeTitle)
        .foregroundStyle(.yellow)
        .position(x: axis.x, y: axis.y)
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
  }
}
