public import WaymarkGeodesy

/// The mark of the destination: a disc on the flat layer, or a sphere for displays that have none.
public struct FinishMark: Equatable, Sendable {
  /// Its place in the scene, metres.
  public var position: Vector3
  /// Distance from the camera, metres.
  public var distance: Double
  /// Centre of the disc; nil behind the camera.
  public var center: PixelPoint?
  /// True when the disc's centre is inside the safe area, by a margin until it has been: it must not flicker at the
  /// border. The edge indicator shows exactly when this is false.
  public var isInView: Bool
  /// Diameter of the disc before pulsing, pixels.
  public var diameter: Double
  /// Scale of the pulse, 1…1.2.
  public var pulseScale: Double
  /// Opacity of the pulse, 1…0.1.
  public var pulseOpacity: Double
  /// Radius in metres of a sphere at `position` whose projection, seen straight on, has the same diameter.
  public var sphereRadius: Double
}
