/// Chooses the advice for a better alignment, and keeps it for a while.
struct AlignmentAdvisor: Sendable {
  /// What the choice depends on besides the alignment.
  struct Situation: Sendable {
    var time: Double
    /// The camera's tracking is limited or lost.
    var tracksPoorly: Bool
    /// Source of the camera's motion.
    var odometry = Odometry.camera
    /// Accuracy of the newest fix, metres.
    var fixAccuracy: Double?
    /// Accuracy of the newest compass reading, degrees; nil before any.
    var compassAccuracy: Double?
    /// Elevation of the Sun, degrees; nil while it is not known.
    var sunElevation: Double?
    /// Metres walked in the present scene.
    var walked: Double
  }

  /// Advice is not taken back within this many seconds, unless all is well.
  private static let patience = 4.0
  /// Heights between which the Sun is easy to point at, degrees.
  private static let sunElevations = 3.0...55.0
  /// Beyond this distance, metres, more walking helps little in a short time.
  private static let longWalk = 60.0
  /// Fixes less accurate than this, metres, do not give the yaw over a short walk.
  private static let poorFix = 25.0
  /// A compass less accurate than this, degrees, wants to be calibrated.
  private static let poorCompass = 20.0
  /// Distance up to which the user counts as standing, metres.
  private static let standing = 3.0

  private(set) var advice = AlignmentAdvice.waitForLocation
  private var since = -Double.infinity
  private var poorTrackingSince: Double?

  mutating func update(_ alignment: Alignment, _ situation: Situation) {
    if !situation.tracksPoorly { poorTrackingSince = nil }
    if situation.tracksPoorly, poorTrackingSince == nil { poorTrackingSince = situation.time }
    let wanted = choice(alignment, situation)
    guard wanted != advice else { return }
    guard wanted == .none || situation.time - since >= Self.patience || situation.time < since else { return }
    advice = wanted
    since = situation.time
  }

  private func choice(_ alignment: Alignment, _ situation: Situation) -> AlignmentAdvice {
    if let since = poorTrackingSince, situation.time - since > 1 { return .slowDown }
    guard alignment.frame != nil else { return .waitForLocation }
    // Strategies without a sigma cannot say what helps.
    guard let yawSigma = alignment.yawSigmaDegrees, let positionSigma = alignment.positionSigma else { return .none }
    if alignment.state >= .good { return .none }
    if situation.odometry == .absent { return adviceWithoutOdometry(yawSigma, situation) }
    let sunIsUp = situation.sunElevation.map { Self.sunElevations.contains($0) } ?? false
    let fixesArePoor = (situation.fixAccuracy ?? 0) > Self.poorFix
    if yawSigma > AlignmentGrade.goodYaw {
      // Without visual tracking the compass is more than a beginning.
      if situation.odometry == .steps, isCompassPoor(situation), situation.walked < Self.standing {
        return .calibrateCompass
      }
      if sunIsUp, fixesArePoor || situation.walked > Self.longWalk { return .sightSun }
      if fixesArePoor { return .findOpenSky }
      if alignment.contradictedBy.contains(.compass), situation.walked < Self.standing {
        return .moveFromMetal
      }
      return .walkOn
    }
    return positionSigma > AlignmentGrade.goodPosition ? .findOpenSky : .walkOn
  }

  /// What helps where walking is not measured: a better compass and better fixes only.
  private func adviceWithoutOdometry(_ yawSigma: Double, _ situation: Situation) -> AlignmentAdvice {
    if yawSigma > AlignmentGrade.goodYaw, isCompassPoor(situation) { return .calibrateCompass }
    return (situation.fixAccuracy ?? 0) > Self.poorFix ? .findOpenSky : .none
  }

  private func isCompassPoor(_ situation: Situation) -> Bool {
    situation.compassAccuracy.map { $0 > Self.poorCompass } ?? false
  }
}

/// What would help the alignment most now.
public enum AlignmentAdvice: String, Equatable, Sendable, CaseIterable {
  /// Nothing: it is good enough.
  case none
  /// Wait for the first location.
  case waitForLocation = "wait-for-location"
  /// The camera's tracking is limited or lost: move slowly and point the camera at something with texture.
  case slowDown = "slow-down"
  /// Locations are poor: go where more of the sky is free.
  case findOpenSky = "find-open-sky"
  /// Walk some twenty steps, straight on if possible.
  case walkOn = "walk-on"
  /// Point the camera at the Sun and confirm: it is up, and walking does not help enough.
  case sightSun = "sight-sun"
  /// The compass disagrees with everything else: hold the phone away from metal and magnets.
  case moveFromMetal = "move-from-metal"
  /// The compass is inaccurate, and nothing else gives the yaw: rotate the phone about all its axes.
  case calibrateCompass = "calibrate-compass"
}
