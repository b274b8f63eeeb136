/// Length of a step from its duration and the walker's height, with a factor that is learnt from measured speeds.
///
/// `length = factor · 0.3 · height · √frequency`: people who walk faster take longer steps (Tian, Zhang, Wang, Chen, Ai
/// 2015, "Robust heading estimation and step length for pedestrian tracking using smartphones"; their constants are 0.31
/// for men and 0.30 for women). Untaught it errs by 10 to 15 % from one person to another.
public struct StepLength: Equatable, Sendable {
  /// The walker's height, metres.
  public let bodyHeight: Double
  /// Measured lengths over lengths by the formula, 0.7…1.4; 1 until speeds were measured.
  public private(set) var factor: Double
  private var comparisons = 0.0

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - bodyHeight: metres; what no adult has (outside of 1.2…2.3) counts as 1.7.
  ///   - factor: what was learnt earlier.
  public init(bodyHeight: Double = 1.7, factor: Double = 1) {
    self.bodyHeight = (1.2...2.3).contains(bodyHeight) ? bodyHeight : 1.7
    self.factor = Self.plausible(factor)
  }

  /// Length in metres of a step that took this long.
  public func meters(duration: Double) -> Double {
    guard duration > 0 else { return 0 }
    return factor * 0.3 * bodyHeight * (1 / duration).squareRoot()
  }

  /// Compares a measured speed with that of the steps at the same time.
  ///
  /// - Parameters:
  ///   - measured: m/s, as a receiver tells it; believed between 0.5 and 2.5, where people walk.
  ///   - counted: m/s, of the steps with the present factor.
  public mutating func learn(measured: Double, counted: Double) {
    guard (0.5...2.5).contains(measured), (0.3...3).contains(counted) else { return }
    let sample = Self.plausible(factor * measured / counted)
    // A mean with ten comparisons' worth of the first belief, that forgets after two hundred.
    comparisons = min(comparisons + 1, 200)
    factor += (sample - factor) / (comparisons + 10)
  }

  private static func plausible(_ factor: Double) -> Double {
    factor.isFinite ? min(max(factor, 0.7), 1.4) : 1
  }
}
