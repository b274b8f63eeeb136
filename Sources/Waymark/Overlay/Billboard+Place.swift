internal import CPortableMath
internal import WaymarkGeodesy

extension Billboard {
  /// Above the disc, in the direction that is up in the picture.
  init?(above finish: FinishMark, view: CameraView, style: OverlayStyle) {
    guard let disc = finish.center else { return nil }
    let rotation = view.horizonRotationRadians
    // Clear of the disc at its largest pulse.
    let lift = finish.diameter * 0.6 + 24
    center = PixelPoint(x: disc.x + sin(rotation) * lift, y: disc.y - cos(rotation) * lift)
    rotationRadians = rotation
    let d = view.position - finish.position
    sceneYawRadians = atan2(d.x, d.z)
    text = DistanceText.text(meters: finish.distance, units: style.units)
  }
}
