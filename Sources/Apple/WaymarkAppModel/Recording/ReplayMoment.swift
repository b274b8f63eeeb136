public import Waymark
public import WaymarkGeodesy

/// The state of a replay at a moment.
public struct ReplayMoment: Sendable {
  /// Seconds from the start.
  public var time: Double
  /// The overlay then; nil before the first pose and camera.
  public var overlay: Overlay?
  /// The camera as displayed then.
  public var camera: CameraIntrinsics?
  /// Its pose then.
  public var pose: PoseSample?
  /// Where the walker is.
  public var position: Position?
  /// The alignment.
  public var alignment: Alignment
}
