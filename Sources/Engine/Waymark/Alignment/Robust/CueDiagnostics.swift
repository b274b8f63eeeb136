/// Records which cues carry the estimate and which contradict the others.
struct CueDiagnostics: Sendable {
  private(set) var carriedBy: AlignmentCues = []
  private(set) var contradictedBy: AlignmentCues = []
  private var yawSigma: Double

  /// Starts with what the fixes alone say.
  init(_ belief: AlignmentBelief) {
    yawSigma = belief.yaw?.sigma ?? .infinity
    // With a larger σ (about 45°) the fixes give no more than a rough direction.
    if yawSigma < 0.8 { carriedBy.insert(.fixes) }
  }

  /// A cue was taken in.
  ///
  /// - Parameters:
  ///   - cue: the cue.
  ///   - probability: probability, by all other cues, that it is right.
  ///   - belief: the belief with the cue.
  mutating func note(_ cue: AlignmentCues, probability: Double, after belief: AlignmentBelief) {
    guard let sigma = belief.yaw?.sigma else { return }
    if probability < 0.3 {
      contradictedBy.insert(cue)
    } else if sigma < 0.95 * yawSigma {
      carriedBy.insert(cue)
    }
    yawSigma = sigma
  }
}
