public import WaymarkGeodesy

/// Camera pose in the scene frame, from visual-inertial odometry (ARKit, WebXR, or a recording of one) or from counted
/// steps.
public struct PoseSample: Equatable, Sendable {
  /// Camera position, metres.
  public var position: Vector3
  /// Rotation of camera axes into scene axes. The camera looks along its −Z; +X is right, +Y up.
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

/// Quality of the odometry behind a pose.
public enum TrackingState: String, Equatable, Sendable, CaseIterable {
  /// The pose is good.
  case normal
  /// The pose may drift more than usual.
  case limited
  /// The pose means nothing; a new segment of odometry follows.
  case lost
  /// Tracking found its old scene frame again.
  case relocalized
}

/// Source of the camera's motion from pose to pose.
public enum Odometry: String, Equatable, Sendable, CaseIterable {
  /// The camera's own tracking of the picture and the inertial sensors. It can be disturbed, and lost.
  case camera
  /// The walker's counted steps: rougher, but always there. Nothing looks at the picture.
  case steps
  /// Nothing: only the camera's orientation is known, its position stays where it is.
  case absent = "no motion sensor"
}

extension Odometry {
  /// The odometry that the reason of a pose names: a session log carries the odometry there. Nil when the words are the
  /// device's own.
  ///
  /// - Parameters:
  ///   - reason: the words beside the tracking; nil when there are none.
  ///   - tracking: the tracking they belong to.
  public init?(reason: String?, tracking: TrackingState) {
    guard tracking != .lost, let reason, let odometry = Odometry(name: reason), odometry != .camera else {
      return nil
    }
    self = odometry
  }
}
