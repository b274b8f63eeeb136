public import WaymarkGeodesy

/// A sign that stands at the corner where something is to be done.
public struct TurnSign: Equatable, Sendable {
  /// The step that begins there, in `Route.steps`.
  public var step: Int
  /// What is done there.
  public var maneuver: Maneuver
  /// Turn of the line there, degrees, clockwise positive: how far to turn an arrow on the sign.
  public var turnDegrees: Double
  /// The sign's middle in the scene, metres.
  public var position: Vector3
  /// Rotation of the sign's axes into scene axes: its face (+Z) looks back along the way, upright.
  public var orientation: Quaternion
  /// Arc length from the user to it, metres.
  public var distance: Double
  /// Projection of `position`; nil behind the camera.
  public var pixel: PixelPoint?
  /// 0…1: comes and goes gently.
  public var opacity: Double
}
