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
  /// True standard deviation ÷ stated one: phones boast.
  private static let boast = 1.1
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
  /// The whole error when the ground last told it.
  private var learnt: (error: Double, variance: Double, time: Double)?

  /// Starts with a first value.
  ///
  /// - Parameters:
  ///   - value: altitude of the scene's zero level, metres.
  ///   - stated: standard deviation by the receiver, metres.
  ///   - time: seconds.
  ///   - reference: what it counts from.
  ///   - earlier: the same receiver in an earlier scene.
  init(_ value: Double, sigma stated: Double, at time: Double, reference: VerticalReference, earlier: ReceiverAltitude?) {
    self.reference = reference
    self.time = time
    sigma = Self.boast * stated
    level = value
    var variance = sigma * sigma
    if let earlier, earlier.reference == reference, let learnt = earlier.learnt {
      self.learnt = learnt
      variance *= Self.changed(after: time - learnt.time)
    }
    let noise = Self.white * sigma
    (levelVariance, covariance, errorVariance) = (variance + noise * noise, -variance, variance)
  }

  /// Another altitude of the same scene.
  mutating func add(_ value: Double, sigma stated: Double, at now: Double) {
    sigma = Self.boast * stated
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

  /// The ground told the zero level.
  mutating func learn(level known: Double, variance: Double) {
    learnt = (level + error - known, variance + max(0, levelVariance + 2 * covariance + errorVariance), time)
  }

  /// What it says, with a large steady error allowed for.
  ///
  /// - Parameter mixUp: what its altitudes are too high by if their reference is not what it says, with the variance of
  ///   that, metres and m²; nil where that is not known.
  /// - Returns: the mixture.
  func prediction(mixUp: (offset: Double, variance: Double)?) -> Prediction {
    var parts: [Prediction.Part] = []
    func add(_ weight: Double, _ mean: Double, _ variance: Double) {
      parts.append(Prediction.Part(weight: weight / variance.squareRoot(), mean: mean, variance: variance))
    }
    let own = honest
    add(1 - Self.biased, own.level, own.variance)
    add(Self.biased, own.level, own.variance + Self.biasSigma * Self.biasSigma)
    if learnt == nil, let mixUp { add(Self.biased / 2, own.level - mixUp.offset, own.variance + mixUp.variance) }
    return Prediction(parts: parts)
  }

  /// The zero level by its word, less what is known of its error, metres and m².
  var honest: (level: Double, variance: Double) {
    guard let learnt else {
      let steady = Self.steady * sigma
      return (level, levelVariance + steady * steady)
    }
    let changed = sigma * sigma * Self.changed(after: time - learnt.time)
    return (level - learnt.error, levelVariance + learnt.variance + changed)
  }

  /// Part of the Gauss–Markov error's variance that is new after so many seconds.
  private static func changed(after seconds: Double) -> Double { 1 - exp(-2 * max(0, seconds) / tau) }
}
