/// What a match must have to be accepted.
struct SkylineGate {
  /// Least score of an independent column.
  var leastMean = 1.1
  /// Least score.
  var leastScore = 38.0
  /// Greatest score of another direction, as a part of the best.
  var mostRunnerUp = 0.7
  /// Least share of columns that are the horizon.
  var leastShare = 0.45
  /// Least share of columns in which no mapped building hides the horizon.
  var leastOpen = 0.2
  /// Greatest standard deviation, degrees.
  var mostSigma = 1.0
  /// Parts of a picture, or several pictures, may contradict each other by three deviations or by `leastHalves`, but at most by `mostHalves`, degrees.
  var leastHalves = 0.8
  var mostHalves = Double.infinity

  /// Where pitch and roll are not known, more directions are tried, and more is asked.
  static let withoutGravity = SkylineGate(leastMean: 2, leastScore: 60, mostRunnerUp: 0.6, leastShare: 0.6)

  /// Several pictures whose yaws agree to half a degree, and that fit nowhere else, may each say less, and show less of the skyline.
  static let severalPictures = SkylineGate(
    leastMean: 0.5, leastScore: 55, mostRunnerUp: 0.2, leastShare: 0.33, mostHalves: 0.5)

  /// By how much the share may be less, and the other direction's part greater, for each nat that ridges say for a direction.
  private static let support = 0.03
  /// At most so many nats count.
  private static let mostSupport = 5.0
  /// By how much more an independent column must score for each nat that ridges say against a direction.
  private static let contradiction = 0.3
  /// From this standard deviation of the yaw on, degrees, a skyline is so even, or so near, that those of other places are like it.
  private static let even = 0.25

  /// Whether the ridges below the skyline may change what becomes of a match.
  func asksRidges(_ match: SkylineMatch) -> Bool {
    match.score > 0.5 * leastScore && match.share >= leastShare - Self.support * Self.mostSupport
  }

  func refusal(_ match: SkylineMatch, independent: Double, isBounded: Bool) -> SkylineRefusal? {
    guard isBounded else { return .noSky }
    guard match.score > 0.5 * leastScore else { return .noMatch }
    let support = Self.support * max(0, min(Self.mostSupport, match.ridges))
    guard match.share >= leastShare - support, match.open >= leastOpen else { return .obstructed }
    let evenness = min(1, (match.yawSigmaDegrees ?? .infinity) / Self.even)
    let mean = leastMean + Self.contradiction * max(0, -match.ridges) * evenness * evenness
    guard match.score > max(leastScore, mean * independent * match.open) else { return .noMatch }
    let lead = Self.support * max(-Self.mostSupport, min(Self.mostSupport, match.ridges - match.rivalRidges))
    if let other = match.runnerUp, other > (mostRunnerUp + lead) * match.score { return .ambiguous }
    guard let sigma = match.yawSigmaDegrees, sigma <= mostSigma else { return .flatSkyline }
    guard match.halves <= min(mostHalves, max(leastHalves, 3 * match.halvesSigma)) else { return .contradictory }
    return nil
  }
}
