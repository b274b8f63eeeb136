// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): the direction back to a saved place.
enum LeadBackLayout {
  /// m
  static let distance = 0
  /// clockwise from true north, °
  static let bearing = 1
  /// the needle's angle, clockwise, °
  static let turn = 2
  /// m
  static let climb = 3
  /// 1: it is here
  static let isHere = 4
  /// −1 left … 1 right
  static let pan = 5
  /// beats per second
  static let rate = 6
  /// 0 in front … 1 behind
  static let dullness = 7
  /// 0 … 1
  static let loudness = 8
  /// How many slots.
  static let count = 9
}
