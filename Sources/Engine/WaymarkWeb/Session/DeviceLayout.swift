// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): the pose of a phone.
enum DeviceLayout {
  /// x y z, m
  static let position = 0
  /// quaternion x y z w
  static let orientation = 3
  /// how many so far
  static let steps = 7
  /// so far, m
  static let distance = 8
  /// 1: the walker walks
  static let isWalking = 9
  /// learnt factor of the step length
  static let stepFactor = 10
  /// NaN before the first one, °
  static let heading = 11
  /// °
  static let pitch = 12
  /// °
  static let roll = 13
  /// How many slots.
  static let count = 14

  /// Slots of the camera of a projection matrix.
  enum Projection {
    /// px
    static let width = 0
    /// px
    static let height = 1
    /// °
    static let fovX = 2
    /// °
    static let fovY = 3
    /// where what is shown begins, px
    static let offsetX = 4
    /// px
    static let offsetY = 5
    /// How many slots.
    static let count = 6
  }
}
