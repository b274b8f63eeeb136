public import WaymarkGeodesy

/// One arrow of the route line: where `ArrowMesh` is to be drawn.
public struct ArrowMark: Equatable, Sendable {
  /// Place of the mesh's origin in the scene, metres.
  public var position: Vector3
  /// Rotation of mesh axes into scene axes; the mesh points along its −Z.
  public var orientation: Quaternion
  /// 0 (not drawn) to 1: arrows come and go gently at the window's ends.
  public var opacity: Double
  /// How wide to draw it, 0…1: less behind a corner, where the route is not visible.
  public var weight = 1.0
  /// Arc length of the arrow on the route, metres.
  public var arcLength: Double
}
