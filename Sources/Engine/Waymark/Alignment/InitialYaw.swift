/// Where a strategy without a yaw estimator of its own gets its first yaw from.
public enum InitialYaw: Equatable, Sendable {
  /// The device aligned the scene when it started (`gravityAndHeading`): −Z is north as the device believes.
  case alignedByDevice
  /// The first valid compass reading, as a device would do it; 0 until there is one.
  case firstHeading
  /// A given yaw in degrees.
  case fixed(degrees: Double)
}
