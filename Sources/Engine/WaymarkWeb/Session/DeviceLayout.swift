/// Slots of a device's pose.
enum DeviceLayout {
  /// x y z, metres, scene axes
  static let position = 0
  /// x y z w, camera axes into scene axes
  static let orientation = 3
  /// steps so far
  static let steps = 7
  /// metres so far
  static let distance = 8
  /// 0 or 1
  static let isWalking = 9
  /// learnt factor of the step length
  static let stepFactor = 10
  /// heading, pitch, roll of the orientation, degrees; NaN before the first
  static let attitude = 11
  static let count = 14
}
