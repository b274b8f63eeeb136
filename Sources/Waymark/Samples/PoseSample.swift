public import WaymarkGeodesy

/// Camera pose in the scene frame, from visual-inertial odometry (ARKit, WebXR, or a recording of one) or from counted
/// steps.
public struct PoseSample: Equatable, Sendable {
  /// Camera position, metres.
  public var position: Vector3
  /// Rotation that turns camera axes into scene axes. The camera looks along its −Z; +X is right, +Y up.
  public var orientation: Quaternion
  /// How well the device knows its pose.
  public var tracking: TrackingState
  /// Source of the camera's motion.
  public var odometry: Odometry
  /// Why tracking is limited or lost, in the device's own words.
  public var reason: String?

  /// Makes a pose sample.
  public init(
    position: Vector3, orientation: Quaternion, tracking: TrackingState = .normal, odometry: Odometry = .camera,
    reason: String? = nil
  ) {
    self.position = position
    self.orientation = orientation
    self.tracking = tracking
    self.odometry = odometry
    self.reason = reason
  }
}
