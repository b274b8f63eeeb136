/// Slots of the flat form of an alignment: one array of Float64. An absent value is NaN.
public enum AlignmentLayout {
  /// Number of slots.
  public static let count = 23

  static let state = 0
  /// 1 when the georeference is known; otherwise yaw and position are NaN.
  static let isKnown = 1
  static let yaw = 2
  static let yawSigma = 3
  static let positionSigma = 4
  static let latitude = 5
  static let longitude = 6
  static let altitude = 7
  static let altitudeReference = 8
  static let correctionTime = 9
  static let correctionAngle = 10
  static let corrections = 11
  static let acceptedSamples = 12
  static let rejectedSamples = 13
  static let segments = 14
  static let clockJumps = 15
  static let heightSigma = 16
  /// Sets of cues as the bits of `AlignmentCues`.
  static let carriedBy = 17
  static let contradictedBy = 18
  static let advice = 19
  static let cameraHeading = 20
  /// What the receiver's altitudes are too high by, metres, and why.
  static let altitudeOffset = 21
  static let altitudeFault = 22
}
