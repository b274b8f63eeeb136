internal import CPortableMath
internal import WaymarkGeodesy

/// Finds how a camera was turned from the skyline in its picture.
///
/// What sky looks like is learnt from each picture, from several first guesses. Each gives for every column where the sky may
/// end; the horizon is matched at every yaw, and the best matches are fitted. Then sky and ground are learnt again as each of
/// the best directions would have them, and all directions are tried again. A direction is accepted when the horizon bounds
/// the sky in most of the picture, no other direction does nearly as well, and both halves of the picture agree.
public struct SkylineMatcher: Sendable {
  /// The longer side to which pictures are reduced, pixels.
  public var side = 400

  /// Minimum share of the horizon that must be known for it to be worth looking.
  private static let minimumKnownShare = 0.02

  /// Makes a matcher.
  public init() {}

  /// Matches a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - horizon: the horizon at the place of the camera.
  ///   - prior: what is known of the camera.
  /// - Returns: the attitude, or why there is none.
  public func match(_ picture: ColourPicture, horizon: HorizonProfile, prior: SkylinePrior) -> SkylineMatch {
    var examination: SkylineExamination?
    return match(picture, horizon: horizon, prior: prior, &examination)
  }

  /// Matches a picture, and keeps what was found in all directions, where gravity is known.
  func match(
    _ picture: ColourPicture, horizon: HorizonProfile, prior: SkylinePrior, _ examination: inout SkylineExamination?
  ) -> SkylineMatch {
    guard horizon.knownShare >= Self.minimumKnownShare else {
      return SkylineMatch(attitude: nil, refusal: .noElevation, score: 0, runnerUp: nil, share: 0)
    }
    let small = picture.reduced(toSide: side)
    let focal = prior.focalPixels * Double(small.width) / Double(picture.width)
    guard Cylinder.canUnroll(small, focal: focal) else {
      return SkylineMatch(attitude: nil, refusal: .noSky, score: 0, runnerUp: nil, share: 0)
    }
    var pitchSigma = Angle.radians(max(0.05, prior.pitchSigmaDegrees))
    var rollSigma = Angle.radians(max(0.1, prior.rollSigmaDegrees))
    let roll = prior.rollDegrees ?? 0
    // A phone that was turned between the measurement and the picture.
    let quarters = (roll / 90).rounded()
    if quarters != 0 { rollSigma *= 2 }
    var attitude = (pitch: Angle.radians(prior.pitchDegrees ?? 0), roll: Angle.radians(roll - 90 * quarters))
    var best = SkylineMatch(attitude: nil, refusal: .noSky, score: -.infinity, runnerUp: nil, share: 0)
    if prior.pitchDegrees != nil {
      var trial = SkylineTrial(
        small, focal: focal, attitude: attitude, gravity: GravityPrior(pitchSigma: pitchSigma, rollSigma: rollSigma),
        horizon: horizon, prior: prior)
      let (pitchRange, rollRange) = (max(Angle.radians(1.6), 3 * pitchSigma), max(Angle.radians(4), 3 * rollSigma))
      var curve: SkylineCurve
      (best, curve) = trial.run(pitchRange: pitchRange, rollRange: rollRange)
      if !best.isAccepted, best.refusal != .noSky, let open = horizon.withoutHidden {
        // Again without what mapped buildings hide: heights on maps are guesses often enough, so this comes second.
        trial.horizon = open
        let again: SkylineMatch
        (again, curve) = trial.run(pitchRange: pitchRange, rollRange: rollRange)
        if again.isAccepted { best = again }
      }
      if !curve.isEmpty { examination = SkylineExamination(trial: trial, curve: curve) }
      if best.isAccepted || best.refusal == .noSky || !prior.mayIgnoreGravity { return best }
    }
    // Without gravity, or where what it says fits nowhere. Nothing then says that the compass is right either: all
    // directions are tried, and the gate is narrower.
    var free = prior
    if prior.pitchDegrees != nil { free.yawDegrees = nil }
    pitchSigma = Angle.radians(6)
    rollSigma = Angle.radians(3)
    let half = atan(Double(small.height) / 2 / focal)
    let wide = SkylineTrial(
      small, focal: focal, attitude: attitude, gravity: GravityPrior(pitchSigma: pitchSigma, rollSigma: rollSigma),
      horizon: horizon, prior: free)
    let found = wide.run(pitchRange: prior.pitchDegrees == nil ? half + 0.15 : 0.12, rollRange: Angle.radians(8)).match
    guard let first = found.attitude else { return best.attitude == nil ? found : best }
    // Again, unrolled with that attitude.
    attitude = (Angle.radians(first.pitchDegrees), Angle.radians(first.rollDegrees))
    let again = SkylineTrial(
      small, focal: focal, attitude: attitude,
      gravity: GravityPrior(pitchSigma: Angle.radians(3), rollSigma: Angle.radians(2)), horizon: horizon, prior: free,
      gate: .withoutGravity)
    let second = again.run(pitchRange: Angle.radians(2), rollRange: Angle.radians(4)).match
    guard let attitude = second.attitude, second.isAccepted else { return best.attitude == nil ? second : best }
    if let yaw = prior.yawDegrees,
      abs(Angle.wrappedTo180(attitude.yawDegrees - yaw)) > prior.yawRangeDegrees
    {
      return best
    }
    return second
  }
}
