// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): where the scene is on Earth.
enum AlignmentLayout {
  /// `alignmentState`
  static let state = 0
  /// 1: the georeference is known; otherwise yaw and position are NaN
  static let isKnown = 1
  /// °
  static let yaw = 2
  /// °
  static let yawSigma = 3
  /// m
  static let positionSigma = 4
  /// °
  static let latitude = 5
  /// °
  static let longitude = 6
  /// m
  static let altitude = 7
  /// `altitudeReference`
  static let altitudeReference = 8
  /// s
  static let correctionTime = 9
  /// °
  static let correctionAngle = 10
  /// how many
  static let corrections = 11
  /// how many
  static let acceptedSamples = 12
  /// how many
  static let rejectedSamples = 13
  /// how many
  static let segments = 14
  /// how many
  static let clockJumps = 15
  /// m
  static let heightSigma = 16
  /// bits, `alignmentCue`
  static let carriedBy = 17
  /// bits, `alignmentCue`
  static let contradictedBy = 18
  /// `alignmentAdvice`
  static let advice = 19
  /// °
  static let cameraHeading = 20
  /// what the receiver's altitudes are too high by, m
  static let altitudeOffset = 21
  /// why, `altitudeFault`
  static let altitudeFault = 22
  /// How many slots.
  static let count = 23
}
