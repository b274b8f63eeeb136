internal import CPortableMath

/// What is thought of the error that a compass has by the direction of its device: a Gaussian over the coefficients of
/// a short Fourier series, c₀ + c₁ cos h + c₂ sin h + c₃ cos 2h + c₄ sin 2h. A device that is mounted or calibrated
/// askew has c₀, a magnet in it c₁ and c₂ (hard iron), its steel c₃ and c₄ (soft iron).
public struct CompassErrors: Equatable, Sendable {
  /// Number of coefficients.
  public static let count = 5

  /// Mean coefficients, degrees.
  public internal(set) var mean: [Double]
  /// Their covariance, row by row, degrees².
  public internal(set) var covariance: [Double]

  /// Size of each coefficient beside the first: iron in the device is compensated by every phone, so that what is left
  /// of it is smaller than what all directions share.
  private static let shape = [1.0, 0.6, 0.6, 0.25, 0.25]

  /// No error on average.
  ///
  /// - Parameter sigma: standard deviation of the error in any direction, degrees.
  init(sigma: Double) {
    mean = [Double](repeating: 0, count: Self.count)
    covariance = [Double](repeating: 0, count: Self.count * Self.count)
    spread(by: sigma)
  }

  /// Reads what was stored; nil unless the numbers are finite, in number right, and a covariance.
  init?(mean: [Double], covariance: [Double]) {
    let n = Self.count
    guard mean.count == n, covariance.count == n * n else { return nil }
    for value in mean where !(abs(value) <= 360) { return nil }
    for i in 0..<n {
      let variance = covariance[i * n + i]
      guard variance > 0, variance <= 360 * 360 else { return nil }
      for j in 0..<n {
        let (a, b) = (covariance[i * n + j], covariance[j * n + i])
        guard a == b, i == j || a * a < variance * covariance[j * n + j] else { return nil }
      }
    }
    self.mean = mean
    self.covariance = covariance
  }

  /// It may have changed.
  ///
  /// - Parameter sigma: standard deviation of the change in any direction, degrees.
  mutating func spread(by sigma: Double) {
    var sum = 0.0
    for i in 0..<Self.count { sum += (i == 0 ? 1 : 0.5) * Self.shape[i] * Self.shape[i] }
    for i in 0..<Self.count {
      let part = sigma * Self.shape[i]
      covariance[i * Self.count + i] += part * part / sum
    }
  }

  /// Values by which the coefficients count for a heading, radians.
  static func terms(heading: Double) -> [Double] {
    [1, cos(heading), sin(heading), cos(2 * heading), sin(2 * heading)]
  }

  /// The error in one direction.
  ///
  /// - Parameter heading: where the camera looks by this compass, degrees.
  /// - Returns: mean and standard deviation, degrees.
  public func error(headingDegrees heading: Double) -> (mean: Double, sigma: Double) {
    let terms = Self.terms(heading: heading * .pi / 180)
    var (value, variance) = (0.0, 0.0)
    for i in 0..<Self.count {
      value += terms[i] * mean[i]
      for j in 0..<Self.count { variance += terms[i] * terms[j] * covariance[i * Self.count + j] }
    }
    return (value, max(0, variance).squareRoot())
  }

  /// Takes in another guess, with its weight of 0…1: the one Gaussian with the mean and covariance of the mixture of both.
  mutating func merge(_ other: CompassErrors, share: Double) {
    let n = Self.count
    for i in 0..<n {
      for j in i..<n {
        let (a, b) = (other.mean[i] - mean[i], other.mean[j] - mean[j])
        covariance[i * n + j] +=
          share * (other.covariance[i * n + j] - covariance[i * n + j]) + share * (1 - share) * a * b
        // Symmetric to the last bit.
        covariance[j * n + i] = covariance[i * n + j]
      }
    }
    for i in 0..<n { mean[i] += share * (other.mean[i] - mean[i]) }
  }
}
