internal import CPortableMath

/// A linear filter over the yaw of a scene and the errors of a compass, under one guess at each.
///
/// A reading = yaw + error of the device in this direction + error of the place + noise. From the compass alone, the
/// yaw and the part of the device's error that all directions share cannot be separated; the parts that depend on the
/// direction show when the user turns, those of the place when the user walks on.
struct CompassHypothesis: Sendable {
  /// Number of the kind of device.
  let kind: Int
  let place: CompassPlace
  /// Logarithm of the weight, relative to the others of the bank.
  var logWeight: Double
  /// Yaw from the bank's reference, its rate per second, the place's error, the device's coefficients; radians.
  private var state: [Double]
  private var covariance: [Double]

  private static let count = 3 + CompassErrors.count
  /// The odometry's yaw drifts: standard deviation of its rate, radians per second, for as many seconds as the fixes'
  /// filters assume, and their random walk.
  private static let rateSigma = 1.2 * Double.pi / 180 / 60
  /// White noise of a reading, radians.
  private static let noise = 1.5 * Double.pi / 180
  /// A reading farther off, in standard deviations, is an outlier and counts less.
  private static let gate = 3.0

  init(kind: Int, errors: CompassErrors, place: CompassPlace, logWeight: Double) {
    self.kind = kind
    self.place = place
    self.logWeight = logWeight
    let n = Self.count
    let degree = Double.pi / 180
    state = [Double](repeating: 0, count: n)
    covariance = [Double](repeating: 0, count: n * n)
    covariance[0] = .pi * .pi
    covariance[n + 1] = Self.rateSigma * Self.rateSigma
    covariance[2 * n + 2] = place.sigma * degree * place.sigma * degree
    for i in 0..<CompassErrors.count {
      state[3 + i] = errors.mean[i] * degree
      for j in 0..<CompassErrors.count {
        covariance[(3 + i) * n + 3 + j] = errors.covariance[i * CompassErrors.count + j] * degree * degree
      }
    }
  }

  /// Time passed, and the camera moved by so many metres.
  mutating func advance(seconds: Double, meters: Double) {
    let n = Self.count
    state[0] += state[1] * seconds
    for i in 0..<n { covariance[i] += seconds * covariance[n + i] }
    for i in 0..<n { covariance[i * n] += seconds * covariance[i * n + 1] }
    covariance[0] += NoiseHypothesis.yawWalk * seconds
    let slower = exp(-seconds / NoiseHypothesis.driftTau)
    scale(1, by: slower, minimum: (1 - slower * slower) * Self.rateSigma * Self.rateSigma)
    let kept = exp(-meters / place.length - seconds / CompassPlace.standingTime)
    let sigma = place.sigma * .pi / 180
    scale(2, by: kept, minimum: (1 - kept * kept) * sigma * sigma)
  }

  /// A state forgets: it is multiplied, and gets a variance for what is lost.
  private mutating func scale(_ index: Int, by factor: Double, minimum variance: Double) {
    let n = Self.count
    state[index] *= factor
    for i in 0..<n {
      covariance[index * n + i] *= factor
      covariance[i * n + index] *= factor
    }
    covariance[index * n + index] += variance
  }

  /// Takes in a reading.
  ///
  /// - Parameters:
  ///   - yaw: the yaw that it alone would give, from the bank's reference, radians.
  ///   - terms: values of `CompassErrors.terms` for it.
  /// - Returns: the logarithm of its likelihood.
  mutating func add(yaw: Double, terms: [Double]) -> Double {
    var observed = [1.0, 0, 1]
    observed += terms
    return update(observed, to: yaw, variance: Self.noise * Self.noise)
  }

  /// Takes in the yaw as others know it.
  ///
  /// - Parameters:
  ///   - yaw: from the bank's reference, radians.
  ///   - variance: radians².
  /// - Returns: the logarithm of its likelihood.
  mutating func learn(yaw: Double, variance: Double) -> Double {
    var observed = [Double](repeating: 0, count: Self.count)
    observed[0] = 1
    return update(observed, to: yaw, variance: variance)
  }

  private mutating func update(_ observed: [Double], to value: Double, variance: Double) -> Double {
    let n = Self.count
    var gains = [Double](repeating: 0, count: n)
    var (expected, total) = (0.0, variance)
    for i in 0..<n {
      expected += observed[i] * state[i]
      var gain = 0.0
      for j in 0..<n { gain += covariance[i * n + j] * observed[j] }
      gains[i] = gain
      total += observed[i] * gain
    }
    let innovation = remainder(value - expected, 2 * .pi)
    let square = innovation * innovation
    total = max(max(total, variance), square / (Self.gate * Self.gate))
    for i in 0..<n {
      state[i] += gains[i] * innovation / total
      for j in 0..<n { covariance[i * n + j] -= gains[i] * gains[j] / total }
    }
    for i in 0..<n { covariance[i * n + i] = max(covariance[i * n + i], 1e-12) }
    return -0.5 * (log(2 * .pi * total) + square / total)
  }

  /// The yaw from the bank's reference and its variance, radians.
  var yaw: (mean: Double, variance: Double) { (state[0], covariance[0]) }

  /// What is thought of the device now.
  var errors: CompassErrors {
    let (n, m) = (Self.count, CompassErrors.count)
    let degrees = 180 / Double.pi
    var errors = CompassErrors(sigma: 0)
    for i in 0..<m {
      errors.mean[i] = state[3 + i] * degrees
      for j in 0..<m {
        // Symmetric to the last bit.
        let (a, b) = (min(i, j), max(i, j))
        errors.covariance[i * m + j] = covariance[(3 + a) * n + 3 + b] * degrees * degrees
      }
    }
    return errors
  }
}
