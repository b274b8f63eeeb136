internal import CPortableMath
public import WaymarkGeodesy

/// The mark of the destination: a disc on the flat layer, or a sphere for displays that have none.
public struct FinishMark: Equatable, Sendable {
  /// Its position in the scene, metres.
  public var position: Vector3
  /// Distance from the camera, metres.
  public var distance: Double
  /// Centre of the disc; nil behind the camera.
  public var center: PixelPoint?
  /// Whether the disc's centre is inside the safe area; on entering, by a margin, so that it does not flicker at the
  /// border.
  public var isInView: Bool
  /// Diameter of the disc before pulsing, pixels.
  public var diameter: Double
  /// Scale of the pulse, 1…1.2.
  public var pulseScale: Double
  /// Opacity of the pulse, 1…0.1.
  public var pulseOpacity: Double
  /// Radius in metres of a sphere at `position` whose projection, seen straight on, has the same diameter.
  public var sphereRadius: Double
  /// 0.35 behind buildings to 1: it is drawn pale where they hide it.
  public var opacity = 1.0
}

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
