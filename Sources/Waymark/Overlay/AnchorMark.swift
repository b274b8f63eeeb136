public import WaymarkGeodesy

/// An anchor that is in view.
public struct AnchorMark: Equatable, Sendable {
  /// Which anchor: its place in the list that the session was given.
  public var index: Int
  /// Its place in the scene, metres.
  public var position: Vector3
  /// Projection on the viewport.
  public var pixel: PixelPoint
  /// Distance from the camera, metres.
  public var distance: Double
}
