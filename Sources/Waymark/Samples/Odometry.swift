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
    guard tracking != .lost, let reason, let odometry = Odometry(rawValue: reason), odometry != .camera else {
      return nil
    }
    self = odometry
  }
}
