/// How the device turned its scene frame. The vertical axis is gravity in both.
public enum WorldAlignment: String, Equatable, Sendable {
  /// The yaw is arbitrary.
  case gravity
  /// −Z is north as the device believes.
  case gravityAndHeading
}
