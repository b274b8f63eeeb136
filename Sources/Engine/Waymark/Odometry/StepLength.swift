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
  /// Distances by the receiver and by the formula from which the factor results, metres; the initial factor counts as
  /// `belief` metres.
  private var measuredDistance: Double
  private var countedDistance: Double
  private static let belief = 20.0
  /// Length of the memory, metres.
  private static let memory = 500.0

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - bodyHeight: metres; what no adult has (outside of 1.2…2.3) counts as 1.7.
  ///   - factor: the factor that was learnt earlier.
  public init(bodyHeight: Double = 1.7, factor: Double = 1) {
    self.bodyHeight = (1.2...2.3).contains(bodyHeight) ? bodyHeight : 1.7
    let known = Self.plausible(factor)
    self.factor = known
    measuredDistance = known * Self.belief
    countedDistance = Self.belief
  }

  /// Length in metres of a step that took this long.
  public func meters(duration: Double) -> Double {
    guard duration > 0 else { return 0 }
    return factor * 0.3 * bodyHeight * (1 / duration).squareRoot()
  }

  /// Compares two distances over the same time. Missed steps are compensated as well: the distance comes out right, not
  /// the single step.
  ///
  /// - Parameters:
  ///   - measured: metres, by the speed of a receiver.
  ///   - counted: metres of the steps, with the present factor.
  public mutating func learn(measured: Double, counted: Double) {
    guard counted.isFinite, counted >= 0, measured > 0, measured < 10 else { return }
    measuredDistance += measured
    countedDistance += counted / factor
    if countedDistance > Self.memory {
      measuredDistance *= Self.memory / countedDistance
      countedDistance = Self.memory
    }
    factor = Self.plausible(measuredDistance / countedDistance)
  }

  private static func plausible(_ factor: Double) -> Double {
    factor.isFinite ? min(max(factor, 0.7), 1.4) : 1
  }
}
