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

  func refusal(_ match: SkylineMatch, independent: Double, isBounded: Bool) -> SkylineRefusal? {
    guard isBounded else { return .noSky }
    guard match.score > 0.5 * leastScore else { return .noMatch }
    guard match.share >= leastShare else { return .obstructed }
    guard match.score > max(leastScore, leastMean * independent) else { return .noMatch }
    if let other = match.runnerUp, other > mostRunnerUp * match.score { return .ambiguous }
    guard let sigma = match.yawSigmaDegrees, sigma <= mostSigma else { return .flatSkyline }
    guard match.halves <= min(mostHalves, max(leastHalves, 3 * match.halvesSigma)) else { return .contradictory }
    return nil
  }
}
