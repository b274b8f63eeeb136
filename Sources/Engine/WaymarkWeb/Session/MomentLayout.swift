/// Slots of the current moment of a simulated walk: one array of Float64.
public enum MomentLayout {
  /// Number of slots.
  public static let count = 36

  static let time = 0
  /// Position x y z, quaternion x y z w, tracking state.
  static let pose = 1
  /// Latitude, longitude, altitude, altitude reference, yaw.
  static let truth = 9
  /// Heading, pitch, roll.
  static let attitude = 14
  static let arcLength = 17
  /// 1 at the end of the route.
  static let hasArrived = 18
  /// In the local frame: position x y z, then right, up and back axis x y z each.
  static let camera = 19
  /// Unit vector to the Sun in the local frame, x y z.
  static let sun = 31
  /// 1 when all samples of the walk have been delivered.
  static let isFinished = 34
  /// Length of the whole route, metres.
  static let length = 35
}
