/// What a device says about its tracking, as ARKit's `ARCamera.TrackingState`.
public enum DeviceTracking: Equatable, Sendable {
  /// No pose.
  case notAvailable
  /// A poor pose.
  case limited(Reason)
  /// A good pose.
  case normal

  /// Why tracking is poor.
  public enum Reason: String, Equatable, Sendable, CaseIterable {
    /// The session has just begun.
    case initializing
    /// The session tries to find its old scene again after an interruption: until it has, poses belong to no scene.
    case relocalizing
    /// The device moves too fast.
    case excessiveMotion = "excessive-motion"
    /// The camera sees too little.
    case insufficientFeatures = "insufficient-features"
    /// A reason that is not known here.
    case other
  }
}
