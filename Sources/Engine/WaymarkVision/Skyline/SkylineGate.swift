/// What a match must have to be accepted.
struct SkylineGate {
  /// Minimum score of an independent column.
  var minimumMean = 1.1
  /// Minimum score.
  var minimumScore = 38.0
  /// Greatest score of another direction, as a part of the best.
  var maximumRunnerUp = 0.7
  /// Minimum share of columns that are the horizon.
  var minimumShare = 0.45
  /// Minimum share of columns in which no mapped building hides the horizon.
  var minimumOpenShare = 0.2
  /// Greatest standard deviation, degrees.
  var maximumSigma = 1.0
  /// Parts of a picture, or several pictures, may contradict each other by three deviations or by `minimumHalves`, but
  /// at most by `maximumHalves`, degrees.
  var minimumHalves = 0.8
  var maximumHalves = Double.infinity

  /// Where pitch and roll are not known, more directions are tried, and more is asked.
  static let withoutGravity = SkylineGate(minimumMean: 2, minimumScore: 60, maximumRunnerUp: 0.6, minimumShare: 0.6)

  /// Several pictures whose yaws agree to half a degree, and that fit nowhere else, may each say less, and show less of the skyline.
  static let severalPictures = SkylineGate(
    minimumMean: 0.5, minimumScore: 55, maximumRunnerUp: 0.2, minimumShare: 0.33, maximumHalves: 0.5)

  /// By how much the share may be less, and the other direction's part greater, for each nat that ridges say for a direction.
  private static let support = 0.03
  /// At most so many nats count.
  private static let maximumSupport = 5.0
  /// By how much more an independent column must score for each nat that ridges say against a direction.
  private static let contradiction = 0.3
  /// From this standard deviation of the yaw on, degrees, a skyline is so even, or so near, that those of other places are like it.
  private static let even = 0.25

  /// Whether the ridges below the skyline may change what becomes of a match.
  func asksRidges(_ match: SkylineMatch) -> Bool {
    match.score > 0.5 * minimumScore && match.share >= minimumShare - Self.support * Self.maximumSupport
  }

  func refusal(_ match: SkylineMatch, independent: Double, isBounded: Bool) -> SkylineRefusal? {
    guard isBounded else { return .noSky }
    guard match.score > 0.5 * minimumScore else { return .noMatch }
    let support = Self.support * max(0, min(Self.maximumSupport, match.ridges))
    guard match.share >= minimumShare - support, match.open >= minimumOpenShare else { return .obstructed }
    let evenness = min(1, (match.yawSigmaDegrees ?? .infinity) / Self.even)
    let mean = minimumMean + Self.contradiction * max(0, -match.ridges) * evenness * evenness
    guard match.score > max(minimumScore, mean * independent * match.open) else { return .noMatch }
    let lead = Self.support * max(-Self.maximumSupport, min(Self.maximumSupport, match.ridges - match.rivalRidges))
    if let other = match.runnerUp, other > (maximumRunnerUp + lead) * match.score { return .ambiguous }
    guard let sigma = match.yawSigmaDegrees, sigma <= maximumSigma else { return .flatSkyline }
    guard match.halves <= min(maximumHalves, max(minimumHalves, 3 * match.halvesSigma)) else { return .contradictory }
    return nil
  }
}
