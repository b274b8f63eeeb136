public import WaymarkGeodesy

/// A mark that stands at a vertex of the route.
public struct WaypointMark: Equatable, Sendable {
  /// Vertex in the route's geometry.
  public var vertex: Int
  /// Where it stands in the scene, metres.
  public var position: Vector3
  /// Rotation that turns it towards the way on; the mark looks along its −Z.
  public var orientation: Quaternion
  /// Horizontal distance from the camera, metres.
  public var distance: Double
  /// Projection of `position` on the viewport; nil behind the camera.
  public var pixel: PixelPoint?
}
