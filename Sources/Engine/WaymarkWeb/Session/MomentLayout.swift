// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): a moment of a simulated walk: pose, truth, and the camera
/// in the local frame.
enum MomentLayout {
  /// s
  static let time = 0
  /// x y z, m
  static let position = 1
  /// quaternion x y z w
  static let orientation = 4
  /// `tracking`
  static let tracking = 8
  /// °
  static let latitude = 9
  /// °
  static let longitude = 10
  /// m
  static let altitude = 11
  /// `altitudeReference`
  static let altitudeReference = 12
  /// °
  static let yaw = 13
  /// °
  static let heading = 14
  /// °
  static let pitch = 15
  /// °
  static let roll = 16
  /// walked, m
  static let arcLength = 17
  /// 1: the end of the route is reached
  static let hasArrived = 18
  /// x y z, m
  static let cameraPosition = 19
  /// axis x y z
  static let cameraRight = 22
  /// axis x y z
  static let cameraUp = 25
  /// axis x y z
  static let cameraBack = 28
  /// unit vector to the Sun
  static let sun = 31
  /// 1: all samples are delivered
  static let isFinished = 34
  /// of the route, m
  static let length = 35
  /// How many slots.
  static let count = 36

  /// Slots of error of an alignment.
  enum AlignmentError {
    /// °
    static let yaw = 0
    /// m
    static let horizontal = 1
    /// m
    static let vertical = 2
    /// How many slots.
    static let count = 3
  }
}
