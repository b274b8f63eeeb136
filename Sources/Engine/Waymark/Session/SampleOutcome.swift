/// What became of a sample.
public enum SampleOutcome: Equatable, Sendable {
  /// It was used; the yaw was corrected if a correction is given.
  case accepted(AlignmentCorrection?)
  /// It was not used.
  case rejected(SampleRejection)
}

/// Why a sample was not used.
public enum SampleRejection: String, Equatable, Sendable, CaseIterable {
  /// A time, position or angle is NaN or infinite.
  case notFinite
  /// A value is outside what its field can mean: a latitude of 91°, a quaternion of length 0, a position off the Earth.
  case outOfRange
  /// The source itself says that the value is invalid (negative accuracy).
  case invalidAccuracy
  /// The same sample came a second time.
  case duplicate
  /// It is older than one of its kind that was used already.
  case outOfOrder
  /// Its time is far from all others; believed only when another such sample (another pose, once there are poses)
  /// follows.
  case clockJump
  /// No camera pose is known for its moment.
  case withoutPose
  /// A sighting came before the camera was reported, or one of the sky before position and wall clock, or a magnetic heading before the date
  /// is known.
  case withoutReference
}
