internal import CPortableMath
internal import WaymarkGeodesy

/// One picture, unrolled with one attitude, against the horizon.
struct SkylineTrial {
  var view: Cylinder
  let features: SkyFeatures
  let gravity: GravityPrior
  var horizon: HorizonProfile
  let prior: SkylinePrior
  let gate: SkylineGate

  /// A direction that was fitted.
  struct Fitted {
    var fit: SkylineFit
    var score: Double
    /// The boundaries that it was fitted to.
    var map: BoundaryMap

    /// Share of all columns whose boundary is the horizon.
    var seen: Double { fit.share * fit.open }
  }

  /// Columns that are tried.
  private static let columns = 64
  /// Minimum score of a direction that is fitted, as a part of the best one's, before that.
  private static let rivalScore = 0.4
  /// Minimum share of columns of a rival, as a part of the best direction's.
  static let rivalShare = 0.5

  init(
    _ picture: ColourPicture, focal: Double, attitude: (pitch: Double, roll: Double), gravity: GravityPrior,
    horizon: HorizonProfile, prior: SkylinePrior, gate: SkylineGate = SkylineGate()
  ) {
    view = Cylinder(picture, focal: focal, pitch: attitude.pitch, roll: attitude.roll)
    features = SkyFeatures(view)
    self.gravity = gravity
    self.horizon = horizon
    self.prior = prior
    self.gate = gate
  }

  /// Width of the picture, radians.
  var span: Double { view.cell * Double(view.columns) }
  /// Directions in the picture that say something of their own: half a degree apart, where there are so many.
  var independent: Double { max(15, min(60, span / Angle.radians(0.5))) }
  /// Distance of directions and elevations that are tried, radians.
  private var step: Double { max(Angle.radians(0.15), span / 180) }

  /// Tries all directions.
  ///
  /// - Returns: the attitude, or why there is none; and how well each direction fits under the first guesses of the sky, empty
  ///   where none bounds it.
  func run(pitchRange: Double, rollRange: Double) -> (match: SkylineMatch, curve: SkylineCurve) {
    let search = self.search(pitchRange, rollRange)
    var fitted: [Fitted] = []
    var curve = SkylineCurve(step: 2 * search.yawStep)
    var bounded = false
    for guess in SkyGuess.all {
      let (map, isBounded) = guess.map(features, view)
      bounded = bounded || isBounded
      let (found, scores) = examine(map, search)
      fitted += found
      if isBounded { curve.raise(to: scores) }
    }
    fitted.sort { $0.score > $1.score }
    for direction in Self.two(fitted) {
      fitted += examine(learnt(direction.fit), search).fitted
    }
    fitted.sort { $0.score > $1.score }
    return (verdict(fitted, isBounded: bounded), curve)
  }

  /// A direction near a coarse one, with sky and ground as that has them, and again as the better one has them.
  func fitted(near start: SkylineSearch.Candidate) -> Fitted? {
    var fit = SkylineFit(yaw: start.yaw, pitch: view.pitch + start.pitch, roll: view.roll + start.roll)
    var best: Fitted?
    for _ in 0..<2 {
      let sight = Sight(learnt(fit), self)
      guard let found = fitted(fit, sight) else { return best }
      best = found
      fit = found.fit
    }
    return best
  }

  private func search(_ pitchRange: Double, _ rollRange: Double) -> SkylineSearch {
    let range = prior.yawDegrees == nil ? Double.pi : min(Double.pi, Angle.radians(max(1, prior.yawRangeDegrees)))
    let steps = Int((range / step).rounded(.down))
    let middle = Angle.radians(prior.yawDegrees ?? 0)
    return SkylineSearch(
      firstYaw: middle - Double(steps) * step, yawStep: step, yawCount: 2 * steps + 1, pitchRange: pitchRange,
      rollRange: rollRange, gravity: gravity, independent: independent)
  }

  /// The best directions under one map, fitted; and how well each direction fits before that.
  private func examine(
    _ map: BoundaryMap, _ search: SkylineSearch
  ) -> (fitted: [Fitted], curve: [SkylineSearch.Candidate]) {
    let coarse = SkylineTable(
      HorizonLikelihood(map, view, step: step), view, columns: Self.columns, step: step,
      margin: search.pitchRange + search.rollRange * sin(min(1.5, span / 2)))
    let curve = search.curve(coarse, horizon)
    let peaks = SkylineSearch.peaks(
      search.refined(curve, coarse, horizon), apart: max(Angle.radians(1), 2.5 * step), maximumCount: 5)
    guard let highest = peaks.first?.score else { return ([], curve) }
    let sight = Sight(map, self)
    let fitted = peaks.filter { $0.score >= min(highest, Self.rivalScore * highest) }.compactMap {
      self.fitted(SkylineFit(yaw: $0.yaw, pitch: view.pitch + $0.pitch, roll: view.roll + $0.roll), sight)
    }
    return (fitted, curve)
  }

  /// What directions are fitted with under one map.
  private struct Sight {
    let fine: HorizonLikelihood
    let problem: SkylineProblem

    init(_ map: BoundaryMap, _ trial: SkylineTrial) {
      // As fine as the picture, or as ridges are known at some kilometres.
      fine = HorizonLikelihood(map, trial.view, step: max(2 * trial.view.cell, Angle.radians(0.05)))
      problem = SkylineProblem(
        map: map, view: trial.view, horizon: trial.horizon, gravity: trial.gravity,
        elevationSigma: trial.prior.elevationSigma, positionSigma: min(200, trial.prior.positionSigma))
    }
  }

  /// Fits a direction; nil when too few columns have a boundary near it.
  private func fitted(_ start: SkylineFit, _ sight: Sight) -> Fitted? {
    var fit = start
    // Fewer columns do while the windows are wide.
    for (degrees, columns) in [(1.2, 70), (0.6, 100), (0.35, 200)] {
      guard
        fit.improve(
          sight.problem, window: max(Angle.radians(degrees), 4 * view.cell), stride: max(1, view.columns / columns),
          rounds: 3)
      else { return nil }
    }
    let (pitch, roll) = (fit.pitch - view.pitch, fit.roll - view.roll)
    let mean = sight.fine.mean(horizon, columns: 2 * Self.columns, yaw: fit.yaw, pitch: pitch, roll: roll)
    return Fitted(
      fit: fit, score: independent * mean - gravity.cost(pitch: pitch, roll: roll), map: sight.problem.map)
  }

  /// Sky and ground as an attitude would have them.
  private func learnt(_ fit: SkylineFit) -> BoundaryMap {
    var skyEnd = view.first
    var groundStart = view.first
    let gap = max(3, Int(min(Double(view.rows), Angle.radians(0.25) / view.cell)))
    for column in 0..<view.columns {
      let azimuth = view.azimuth(Double(column))
      if horizon.isLeftOut(azimuth: fit.yaw + azimuth) {
        // Neither sky nor ground: a building.
        groundStart[column] = view.rows
        continue
      }
      let elevation = horizon.elevation(
        at: azimuth, yaw: fit.yaw, pitch: fit.pitch - view.pitch, roll: fit.roll - view.roll)
      let row = Int(max(-1e6, min(1e6, view.row(elevation))))
      skyEnd[column] = row - gap
      groundStart[column] = row + gap
    }
    return BoundaryMap(
      features, view, SkyModel(features, view, skyEnd: skyEnd, groundStart: groundStart))
  }

  /// The best two directions that are apart from each other.
  private static func two(_ sorted: [Fitted]) -> [Fitted] {
    SkylineSearch.apart(sorted, by: Angle.radians(1), maximumCount: 2) { $0.fit.yaw }
  }

  /// Whether there is no ground in half of the picture's directions or more.
  func isUnknown(_ fit: SkylineFit) -> Bool {
    var unknown = 0
    for k in 0..<Self.columns {
      let azimuth = view.azimuth(Double(k) / Double(Self.columns) * Double(view.columns))
      if horizon.distances[horizon.index(fit.yaw + azimuth)] == 0 { unknown += 1 }
    }
    return 2 * unknown >= Self.columns
  }

  /// Standard deviation by which position, summits between the model's samples and focal length shift the whole horizon, radians.
  func shiftSigma(_ fit: SkylineFit) -> Double {
    // A summit is anywhere in its cell: a twelfth of the square of the side.
    let samples = prior.elevationSpacing * prior.elevationSpacing / 12
    let place = (prior.positionSigma * prior.positionSigma + samples).squareRoot() * fit.nearness
    let focal = 0.003 * span / 4
    return (place * place + focal * focal).squareRoot()
  }

  /// What the ridges below the skyline say for a direction: the logarithm of a likelihood ratio.
  private func ridges(_ direction: Fitted) -> Double {
    // A step aside raises a slope's crest by half of it, more or less.
    let aside = 0.5 * prior.positionSigma
    let sigma = (prior.elevationSigma * prior.elevationSigma + aside * aside).squareRoot()
    return RidgeEvidence(view, direction.map, horizon, direction.fit, sigma: sigma).logarithm
  }

  private func verdict(_ fitted: [Fitted], isBounded: Bool) -> SkylineMatch {
    // Where the horizon bounds the sky in far less of the picture, that is no rival.
    let minimumShare = Self.rivalShare * (fitted.first?.seen ?? 0)
    let chosen = Self.two(fitted.filter { $0.seen >= minimumShare })
    guard let best = chosen.first else {
      return SkylineMatch(attitude: nil, refusal: isBounded ? .noMatch : .noSky, score: 0, runnerUp: nil, share: 0)
    }
    let fit = best.fit
    let runnerUp = chosen.count > 1 ? chosen[1].score : nil
    let shift = shiftSigma(fit)
    let sigma = (fit.yawSigma * fit.yawSigma + shift * shift).squareRoot()
    var match = SkylineMatch(
      attitude: PictureAttitude(
        yawDegrees: Angle.wrappedTo360(Angle.degrees(fit.yaw)), pitchDegrees: Angle.degrees(fit.pitch),
        rollDegrees: Angle.degrees(fit.roll)),
      yawSigmaDegrees: Angle.degrees(sigma), refusal: nil, score: best.score, runnerUp: runnerUp, share: fit.share)
    match.open = fit.open
    match.halves = Angle.degrees(fit.halves.difference)
    match.halvesSigma = Angle.degrees(fit.halves.sigma)
    if isUnknown(fit) {
      match.refusal = .noElevation
      return match
    }
    if gate.asksRidges(match) {
      match.ridges = ridges(best)
      if chosen.count > 1 { match.rivalRidges = ridges(chosen[1]) }
    }
    match.refusal = gate.refusal(match, independent: independent, isBounded: isBounded)
    return match
  }
}
