public import WaymarkGeodesy

/// One arrow of the route line: where `ArrowMesh` is to be drawn.
public struct ArrowMark: Equatable, Sendable {
  /// Position of the mesh's origin in the scene, metres.
  public var position: Vector3
  /// Rotation of mesh axes into scene axes; the mesh points along its −Z.
  public var orientation: Quaternion
  /// 0 (not drawn) to 1: arrows fade in and out at the window's ends.
  public var opacity: Double
  /// How wide to draw it, 0…1: less behind a corner, where the route is not visible.
  public var weight = 1.0
  /// Arc length of the arrow on the route, metres.
  public var arcLength: Double
}

/// A cross-section of the ribbon on the ground: consecutive ones make a triangle strip (left, right, left, right, …).
public struct RibbonSection: Equatable, Sendable {
  /// Left border in the scene, metres.
  public var left: Vector3
  /// Right border in the scene, metres.
  public var right: Vector3
  /// 0 (not drawn) to 1; smaller also where the route is hidden behind a corner.
  public var opacity: Double
  /// Arc length on the route, metres.
  public var arcLength: Double
}

/// A sign that stands at the corner where something is to be done.
public struct TurnSign: Equatable, Sendable {
  /// The step that begins there, in `Route.steps`.
  public var step: Int
  /// What is done there.
  public var maneuver: Maneuver
  /// Turn of the line there, degrees, clockwise positive: how far to rotate an arrow on the sign.
  public var turnDegrees: Double
  /// The sign's middle in the scene, metres.
  public var position: Vector3
  /// Rotation of the sign's axes into scene axes: its face (+Z) looks back along the route, upright.
  public var orientation: Quaternion
  /// Arc length from the user to it, metres.
  public var distance: Double
  /// Projection of `position`; nil behind the camera.
  public var pixel: PixelPoint?
  /// 0…1; fades in and out.
  public var opacity: Double
}

/// A mark that stands at a vertex of the route.
public struct WaypointMark: Equatable, Sendable {
  /// Vertex in the route's geometry.
  public var vertex: Int
  /// Where it stands in the scene, metres.
  public var position: Vector3
  /// Rotation that faces it along the route; the mark looks along its −Z.
  public var orientation: Quaternion
  /// Horizontal distance from the camera, metres.
  public var distance: Double
  /// Projection of `position` on the viewport; nil behind the camera.
  public var pixel: PixelPoint?
}
