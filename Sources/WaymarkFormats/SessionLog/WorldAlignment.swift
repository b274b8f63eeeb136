public import Waymark

/// How the device turned its scene frame. The vertical axis is gravity in both.
public enum WorldAlignment: String, Equatable, Sendable {
  /// The yaw is arbitrary.
  case gravity
  /// −Z is north as the device believes.
  case gravityAndHeading

  /// Where a strategy without a yaw estimator of its own gets its first yaw from in such a scene.
  public var initialYaw: InitialYaw {
    switch self {
    case .gravity: .firstHeading
    case .gravityAndHeading: .alignedByDevice
    }
  }
}
