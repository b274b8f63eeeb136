import SwiftUI
import Waymark
import WaymarkARKit
import WaymarkAppModel

/// The camera's picture with route, marks, names and destination. A tap names what is there, or marks it.
struct CameraPane: View {
  @Environment(AppModel.self) private var app

  var body: some View {
    ZStack {
      if let navigator = app.walk.navigator as? WaymarkNavigator {
        WaymarkView(navigator: navigator, showsLayer: false, startsSensors: false)
      }
      if let update = app.walk.navigator.update {
        WaymarkLayer(
          update: update, anchors: app.walk.navigator.anchors, language: app.settings.language, showsPanels: false)
        if app.settings.values.namesSummits { SummitNames(update: update, peaks: app.mountains.peaks) }
        if update.alignment.advice == .sightSun { SunCross(update: update) }
      }
      // Over everything, so that points are measured from the corner of the picture.
      Color.clear
        .contentShape(Rectangle())
        .onTapGesture(coordinateSpace: .local) { point in
          guard app.hints.now?.locksCamera != true else { return }
          app.places.tap(PixelPoint(x: Double(point.x), y: Double(point.y)))
        }
        // The coaching has a button of its own below.
        .allowsHitTesting(!app.walk.navigator.isCoachedByDevice)
        .accessibilityLabel(Words.camera)
        .accessibilityHint(Words.cameraHint)
        .accessibilityAction { tapMiddle() }
    }
    .ignoresSafeArea()
    .onFrame { app.covers.picture = ScreenBox($0) }
    .id(ObjectIdentifier(app.walk.navigator))
  }

  private func tapMiddle() {
    guard let camera = app.walk.navigator.update?.camera else { return }
    app.places.tap(camera.shown(PixelPoint(x: camera.camera.width / 2, y: camera.camera.height / 2)))
  }
}
