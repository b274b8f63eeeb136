public import Waymark

/// How the device aligned the axes of its scene frame. The vertical axis is gravity in both cases.
public enum WorldAlignment: String, Equatable, Sendable, CaseIterable {
  /// The yaw is arbitrary.
  case gravity
  /// −Z is north according to the device.
  case gravityAndHeading

  /// Source of the first yaw in such a scene for a strategy without a yaw estimator of its own.
  public var initialYaw: InitialYaw {
    switch self {
    case .gravity: .firstHeading
    case .gravityAndHeading: .alignedByDevice
    }
  }
}
