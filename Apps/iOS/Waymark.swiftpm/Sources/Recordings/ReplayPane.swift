import SwiftUI
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The overlay of a recorded walk over a plain background, because logs contain no pictures.
struct ReplayPane: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    Canvas { context, size in
      guard let moment = app.replay.moment, let overlay = moment.overlay, let camera = moment.camera else { return }
      let scale = min(Double(size.width) / camera.width, Double(size.height) / camera.height)
      context.scaleBy(x: scale, y: scale)
      draw(overlay, moment, camera, context)
    }
    .background(Color(uiColor: .secondarySystemBackground))
    .accessibilityLabel(Words.replay)
  }

  private func draw(
    _ overlay: Overlay, _ moment: ReplayMoment, _ camera: CameraIntrinsics, _ context: GraphicsContext
  ) {
    if let pose = moment.pose {
      let view = CameraView(position: pose.position, orientation: pose.orientation, intrinsics: camera)
      for arrow in overlay.arrows.reversed() {
        guard let pixel = view.project(arrow.position) else { continue }
        let size = max(3, min(60, camera.focalX * 0.5 / max(1, pose.position.distance(to: arrow.position))))
        context.fill(circle(pixel, size), with: .color(.orange.opacity(arrow.opacity)))
      }
    }
    for anchor in overlay.anchors { context.fill(circle(anchor.pixel, 12), with: .color(.red.opacity(anchor.opacity))) }
    if let finish = overlay.finish, finish.isInView, let center = finish.center {
      context.fill(circle(center, finish.diameter), with: .color(.accentColor.opacity(finish.opacity)))
    }
    if let sign = overlay.billboard {
      context.draw(Text(sign.text).font(.headline), at: CGPoint(x: sign.center.x, y: sign.center.y), anchor: .center)
    }
    if let edge = overlay.edgeIndicator { context.fill(circle(edge.center, 28), with: .color(.accentColor)) }
  }

  private func circle(_ center: PixelPoint, _ diameter: Double) -> Path {
    Path(
      ellipseIn: CGRect(x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter))
  }
}
