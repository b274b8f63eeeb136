/// Slots of the direction back to a saved place. An absent value is NaN.
enum LeadBackLayout {
  /// metres
  static let distance = 0
  /// degrees clockwise from true north
  static let bearing = 1
  /// degrees, clockwise positive: the needle's angle
  static let turn = 2
  /// metres
  static let climb = 3
  /// 0 or 1
  static let isHere = 4
  /// −1 left … 1 right
  static let pan = 5
  /// beats per second
  static let rate = 6
  /// 0 in front … 1 behind
  static let dullness = 7
  /// 0 … 1
  static let loudness = 8
  static let count = 9
}
