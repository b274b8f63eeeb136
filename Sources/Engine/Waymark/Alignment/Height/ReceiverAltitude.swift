internal import CPortableMath
internal import WaymarkGeodesy

/// What a receiver's altitudes say of the scene's zero level.
///
/// Their error is a Gauss–Markov process of more than a minute, so that a thousand of them are hardly better than ten,
/// and something steady: a bias, or a geoid that is missing or counted twice. The steady part is learnt from the ground and
/// remembered when the scene begins anew.
struct ReceiverAltitude: Sendable {
  /// What it says of the zero level: a mixture of Gaussians.
  struct Prediction: Sendable {
    /// One of them; `weight` is divided by the standard deviation.
    struct Part: Sendable {
      var weight: Double
      var mean: Double
      var variance: Double
    }
    var parts: [Part]

    /// Relative probability density of a level.
    func density(_ level: Double) -> Double {
      var sum = 0.0
      for part in parts {
        let off = level - part.mean
        sum += part.weight * exp(-0.5 * off * off / part.variance)
      }
      return sum
    }
  }

  /// Correlation time of the error, seconds.
  private static let tau = 80.0
  /// True standard deviation ÷ stated one: phones are overconfident.
  private static let overconfidence = 1.1
  /// Probability that altitudes count from the other surface than the receiver says.
  private static let mixedUp = 0.1
  /// White part and steady part of an honest error, of its standard deviation.
  private static let (white, steady) = (0.3, 0.3)
  /// Probability of a large steady error and its standard deviation, metres.
  private static let (biased, biasSigma) = (0.2, 30.0)
  /// Random walk of the level that the odometry's height makes, m²/s.
  private static let drift = 0.005

  /// Surface from which its altitudes count, by its own word.
  let reference: VerticalReference
  /// Level by the altitudes, steady error included, metres.
  private var level: Double
  /// The Gauss–Markov error, metres.
  private var error = 0.0
  private var (levelVariance, covariance, errorVariance): (Double, Double, Double)
  private var sigma: Double
  private var time: Double
  /// The whole error at a moment, against a ground with its own reference.
  private struct Learnt: Sendable {
    var error: Double
    var variance: Double
    var time: Double
    var reference: VerticalReference
  }
  /// The error as estimated from the ground of this scene, for later scenes.
  private var learnt: Learnt?
  /// That of the scene before: of this scene's own nothing may be fed back.
  private let earlier: Learnt?

  /// Starts with a first value.
  ///
  /// - Parameters:
  ///   - value: altitude of the scene's zero level, metres.
  ///   - stated: standard deviation by the receiver, metres.
  ///   - time: seconds.
  ///   - reference: what it counts from.
  ///   - earlier: the same receiver in an earlier scene.
  init(_ value: Double, sigma stated: Double, at time: Double, reference: VerticalReference, earlier: ReceiverAltitude?)
  {
    self.reference = reference
    self.time = time
    sigma = Self.overconfidence * stated
    level = value
    var variance = sigma * sigma
    let known = earlier.flatMap { $0.reference == reference ? $0.learnt ?? $0.earlier : nil }
    self.earlier = known
    if let known { variance *= Self.changed(after: time - known.time) }
    let noise = Self.white * sigma
    (levelVariance, covariance, errorVariance) = (variance + noise * noise, -variance, variance)
  }

  /// Another altitude of the same scene.
  mutating func add(_ value: Double, sigma stated: Double, at now: Double) {
    sigma = Self.overconfidence * stated
    let seconds = max(0, min(3600, now - time))
    time = now
    let kept = exp(-seconds / Self.tau)
    error *= kept
    covariance *= kept
    errorVariance = kept * kept * errorVariance + (1 - kept * kept) * sigma * sigma
    levelVariance += Self.drift * seconds
    let innovation = value - level - error
    var total = levelVariance + 2 * covariance + errorVariance + Self.white * Self.white * sigma * sigma
    // A leap is a burst until it lasts.
    total = max(total, total + innovation * innovation - 9 * total)
    let (gainLevel, gainError) = ((levelVariance + covariance) / total, (covariance + errorVariance) / total)
    level += gainLevel * innovation
    error += gainError * innovation
    let (a, b) = (levelVariance + covariance, covariance + errorVariance)
    levelVariance -= gainLevel * a
    covariance -= gainLevel * b
    errorVariance -= gainError * b
  }

  /// The scene does not show climbs: its zero level rises with the walker.
  mutating func shift(by height: Double) { level += height }

  /// The ground determined the zero level.
  mutating func learn(level known: Altitude, variance: Double) {
    let own = max(0, levelVariance + 2 * covariance + errorVariance)
    learnt = Learnt(
      error: level + error - known.meters, variance: variance + own, time: time, reference: known.reference)
  }

  /// What it says of the zero level above a surface, with a large steady error allowed for, and with altitudes that count
  /// from the other surface than it says.
  ///
  /// - Parameters:
  ///   - target: the surface.
  ///   - undulation: height of the geoid above the ellipsoid, metres.
  /// - Returns: the mixture.
  func prediction(above target: VerticalReference, undulation: Double) -> Prediction {
    var parts: [Prediction.Part] = []
    func add(_ weight: Double, _ mean: Double, _ variance: Double) {
      parts.append(Prediction.Part(weight: weight / variance.squareRoot(), mean: mean, variance: variance))
    }
    let own = honest(above: target, undulation: undulation, known: earlier)
    add(1 - Self.biased, own.level, own.variance)
    add(Self.biased, own.level, own.variance + Self.biasSigma * Self.biasSigma)
    if earlier == nil {
      let geoid = CoarseGeoid.sigma * CoarseGeoid.sigma
      add(Self.mixedUp, own.level - mixUp(undulation), own.variance + geoid)
    }
    return Prediction(parts: parts)
  }

  /// What its altitudes are too high by if they count from the other surface than it says, metres.
  private func mixUp(_ undulation: Double) -> Double { reference == .meanSeaLevel ? undulation : -undulation }

  /// The zero level by its word, less what is known of its error: metres above a surface, and m².
  private func honest(
    above target: VerticalReference, undulation: Double, known: Learnt?
  ) -> (level: Double, variance: Double) {
    if let known, known.reference == target {
      let changed = sigma * sigma * Self.changed(after: time - known.time)
      return (level - known.error, levelVariance + known.variance + changed)
    }
    let steady = Self.steady * sigma
    let variance = levelVariance + steady * steady
    let own = Altitude(meters: level, reference: reference)
    guard target != reference, let converted = own.converted(to: target, undulation: undulation) else {
      return (level, variance)
    }
    return (converted.meters, variance + CoarseGeoid.sigma * CoarseGeoid.sigma)
  }

  /// The zero level by this receiver alone: above the surface of the ground that it was last compared with, or else above
  /// the one that it names.
  var alone: (level: Altitude, variance: Double) {
    let known = learnt ?? earlier
    let target = known?.reference ?? reference
    let (level, variance) = honest(above: target, undulation: 0, known: known)
    return (Altitude(meters: level, reference: target), variance)
  }

  /// What the ground shows of its altitudes.
  ///
  /// - Parameter undulation: height of the geoid above the ellipsoid, metres.
  /// - Returns: the check; nil while nothing is known.
  func check(undulation: Double) -> AltitudeCheck? {
    guard let learnt, learnt.variance < 4 * sigma * sigma else { return nil }
    let nominal =
      Altitude(meters: learnt.error, reference: reference).converted(to: learnt.reference, undulation: undulation)
    let offset = nominal?.meters ?? learnt.error
    let geoid = CoarseGeoid.sigma * CoarseGeoid.sigma
    let variance = learnt.variance + sigma * sigma * (1 + Self.steady * Self.steady)
    func density(_ off: Double, _ variance: Double) -> Double {
      exp(-0.5 * off * off / variance) / variance.squareRoot()
    }
    let right = (1 - Self.biased) * density(offset, variance)
    let biased = Self.biased * density(offset, variance + Self.biasSigma * Self.biasSigma)
    let mixed = Self.mixedUp * density(offset - mixUp(undulation), variance + geoid)
    let sum = right + biased + mixed
    let fault: AltitudeCheck.Fault? = mixed > 0.8 * sum ? .reference : right < 0.05 * sum ? .offset : nil
    return AltitudeCheck(offset: offset, fault: fault)
  }

  /// Part of the Gauss–Markov error's variance that is new after so many seconds.
  private static func changed(after seconds: Double) -> Double { 1 - exp(-2 * max(0, seconds) / tau) }
}
