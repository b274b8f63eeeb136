import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

/// Names above the visible summits. Which ones fit is decided for the full circle at once (`PeakNames`), so that
/// nothing jumps while the device rotates.
struct SummitNames: View {
  let update: LiveUpdate
  let peaks: [SeenPeak]

  var body: some View {
    ForEach(names, id: \.name) { label in
      Text(label.name)
        .font(.caption2)
        .padding(3)
        .background(.regularMaterial, in: Capsule())
        .position(x: label.point.x, y: label.point.y)
        .allowsHitTesting(false)
    }
  }

  private var names: [PeakNames.Label] {
    guard let camera = update.camera, let pose = update.pose, let frame = update.alignment.frame else { return [] }
    return PeakNames.labels(peaks, pose: pose, camera: camera, frame: frame)
  }
}
