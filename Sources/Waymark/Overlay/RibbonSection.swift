public import WaymarkGeodesy

/// A cross-section of the ribbon on the ground: consecutive ones make a triangle strip (left, right, left, right, …).
public struct RibbonSection: Equatable, Sendable {
  /// Left border in the scene, metres.
  public var left: Vector3
  /// Right border in the scene, metres.
  public var right: Vector3
  /// 0 (not drawn) to 1; smaller also where the way is hidden behind a corner.
  public var opacity: Double
  /// Arc length on the route, metres.
  public var arcLength: Double
}
