/// The state of an alignment from its uncertainty, with hysteresis: a state is left only when the limit that led to it
/// is clearly exceeded.
struct AlignmentGrade: Sendable {
  /// Largest standard deviations of a good alignment: yaw in degrees, position per axis in metres.
  static let (goodYaw, goodPosition) = (8.0, 15.0)
  /// Largest standard deviations of a precise one.
  static let (preciseYaw, precisePosition) = (1.5, 3.0)
  /// Limits are this much wider for a state that is there already.
  private static let hysteresis = 1.4

  private(set) var state = AlignmentState.unknown

  mutating func update(yawSigmaDegrees yaw: Double, positionSigma position: Double) {
    func holds(_ wanted: AlignmentState, _ yawLimit: Double, _ positionLimit: Double) -> Bool {
      let slack = state >= wanted ? Self.hysteresis : 1
      return yaw <= yawLimit * slack && position <= positionLimit * slack
    }
    if holds(.precise, Self.preciseYaw, Self.precisePosition) {
      state = .precise
    } else if holds(.good, Self.goodYaw, Self.goodPosition) {
      state = .good
    } else {
      state = .rough
    }
  }
}
