internal import CPortableMath
internal import WaymarkGeodesy

/// How far a camera moved, in camera heights: every point below the horizon says it as if it lay on the ground; what
/// most say is right.
///
/// The ground is a plane below the feet that rises as the walker does. What stands on it says too much, and differs
/// from point to point. O(points × steps of the search).
struct GroundScale {
  struct Reading {
    /// Logarithm of the distance in camera heights.
    var logScale: Double
    /// Standard deviation of that.
    var sigma: Double
    /// Points that agree.
    var count: Int
  }

  /// Least sine of the angle below the ground's horizon.
  static let minimumDepression = 0.1
  /// Standard deviation of the ground's and the attitude's tilt, radians.
  static let tiltSigma = 0.0035
  private static let range = (low: -6.2, step: 0.02, count: 300)

  let bearingSigma: Double

  /// - Parameters:
  ///   - solution: the direction of the motion.
  ///   - second: bearings in the second picture.
  ///   - slope: how the ground rises.
  ///   - prior: logarithm of the scale and its deviation, where something is known.
  /// - Returns: nil where fewer than five points agree.
  func read(
    _ solution: TranslationSolver.Solution, second: [Vector3], slope: GroundSlope, prior: (log: Double, sigma: Double)?
  ) -> Reading? {
    var logs: [Double] = []
    var widths: [Double] = []
    let t = solution.direction
    let (up, cosine) = slope.plane
    for i in second.indices where abs(solution.residuals[i]) < 3 {
      let (a, b) = (solution.first[i], second[i])
      let below = -a.dot(up)
      guard below > Self.minimumDepression else { continue }
      // λa a − λb b = t
      let c = a.dot(b)
      let sine2 = max(1e-12, 1 - c * c)
      let (at, bt) = (a.dot(t), b.dot(t))
      let near = (at - c * bt) / sine2
      let sine = sine2.squareRoot()
      guard near > 0, c * at - bt > 0, sine > 2 * bearingSigma else { continue }
      let width = hypot(1.6 * bearingSigma / sine, Self.tiltSigma / below)
      guard width < 0.6 else { continue }
      logs.append(log(cosine / (near * below)))
      widths.append(width)
    }
    guard logs.count >= 5 else { return nil }
    return mode(logs, widths, prior)
  }

  private func mode(_ logs: [Double], _ widths: [Double], _ prior: (log: Double, sigma: Double)?) -> Reading? {
    var density = [Double](repeating: 0, count: Self.range.count)
    for k in logs.indices {
      // A quartic instead of Gauss's curve: the same within a tenth, and it ends.
      let reach = 2.65 * max(widths[k], 0.05)
      let weight = min(1, 0.3 / max(widths[k], 0.05)) / reach
      let low = max(0, Int(((logs[k] - reach - Self.range.low) / Self.range.step).rounded(.up)))
      let high = min(Self.range.count - 1, Int(((logs[k] + reach - Self.range.low) / Self.range.step).rounded(.down)))
      guard low <= high else { continue }
      for i in low...high {
        let u = (Self.range.low + Double(i) * Self.range.step - logs[k]) / reach
        let v = 1 - u * u
        density[i] += weight * v * v
      }
    }
    var best = (value: 0.0, at: 0.0)
    for i in density.indices where density[i] > 0 {
      let at = Self.range.low + Double(i) * Self.range.step
      var value = density[i]
      if let prior {
        let e = (at - prior.log) / prior.sigma
        value *= 0.02 + exp(-0.5 * e * e)
      }
      if value > best.value { best = (value, at) }
    }
    guard best.value > 0 else { return nil }
    var centre = best.at
    for _ in 0..<4 {
      var (sum, weights) = (0.0, 0.0)
      for k in logs.indices {
        let width = max(widths[k], 0.05)
        let e = (logs[k] - centre) / (1.5 * width)
        let w = 1 / ((width * width + 0.0009) * (1 + e * e) * (1 + e * e))
        sum += w * logs[k]
        weights += w
      }
      centre = sum / weights
    }
    var (information, count) = (0.0, 0)
    for k in logs.indices {
      let width = max(widths[k], 0.05)
      guard abs(logs[k] - centre) < 2.5 * width else { continue }
      information += 1 / (width * width + 0.0009)
      count += 1
    }
    guard count >= 5 else { return nil }
    return Reading(logScale: centre, sigma: max(0.03, 1 / information.squareRoot()), count: count)
  }
}
