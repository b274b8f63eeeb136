/// What became of a sample.
public enum SampleOutcome: Equatable, Sendable {
  /// It was used; the yaw was corrected if a correction is given.
  case accepted(AlignmentCorrection?)
  /// It was not used.
  case rejected(SampleRejection)
}
