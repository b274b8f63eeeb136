import Waymark

/// Return values of the functions of the C interface for a sample.
enum OutcomeCode {
  /// It was used.
  static let accepted: Int32 = 0
  /// It was used and the yaw was corrected.
  static let corrected: Int32 = 1
  /// The input is not a valid sample; the text region gives the reason.
  static let malformed: Int32 = -100

  /// It was not used: −1 minus the number of the reason in `NameTable.rejection`.
  static func rejected(_ reason: SampleRejection) -> Int32 { -1 - Int32(reason.number) }
}
