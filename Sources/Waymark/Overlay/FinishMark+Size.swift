internal import CPortableMath
internal import WaymarkGeodesy

extension FinishMark {
  init(at position: Vector3, view: CameraView, isInView: Bool, time: Double, style: OverlayStyle) {
    let distance = view.position.distance(to: position)
    let diameter = Self.diameter(distance: distance, style: style)
    let cycles = time / max(0.1, style.pulsePeriod)
    let phase = cycles - cycles.rounded(.down)
    self.position = position
    self.distance = distance
    center = view.project(position)
    self.isInView = isInView
    self.diameter = diameter
    pulseScale = 1 + 0.2 * phase
    pulseOpacity = 1 - 0.9 * phase
    // A sphere of radius r at distance d has the half angle asin(r / d); its outline on the picture is f · tan of it.
    sphereRadius = distance * sin(atan(diameter / 2 / view.intrinsics.focalY))
  }

  /// Greatest up to the near distance, smallest from the far distance on, linear between.
  static func diameter(distance: Double, style: OverlayStyle) -> Double {
    let span = max(1e-9, style.finishFar - style.finishNear)
    let t = max(0, min(1, (distance - style.finishNear) / span))
    return style.finishLargest + (style.finishSmallest - style.finishLargest) * t
  }
}
