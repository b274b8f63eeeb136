import Waymark

/// What the functions of the C interface return about a sample.
enum OutcomeCode {
  /// It was used.
  static let accepted: Int32 = 0
  /// It was used and the yaw was corrected.
  static let corrected: Int32 = 1
  /// The input cannot be a sample; the text region says why.
  static let malformed: Int32 = -100

  /// It was not used: minus one less the number of the reason in `NameTable.rejection`.
  static func rejected(_ reason: SampleRejection) -> Int32 { -1 - Int32(reason.number) }
}
