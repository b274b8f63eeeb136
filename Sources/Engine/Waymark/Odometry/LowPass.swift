internal import CPortableMath

/// Two first-order low-pass filters in a row, exact for samples at any distance.
struct LowPass: Sendable {
  private let rate: Double
  private var first = 0.0
  private var second = 0.0

  /// - Parameter cutoff: of each of the two, Hz.
  init(cutoff: Double) { rate = 2 * Double.pi * cutoff }

  mutating func reset(to value: Double) {
    first = value
    second = value
  }

  /// The filtered value after a sample.
  mutating func add(_ value: Double, after seconds: Double) -> Double {
    let share = 1 - exp(-rate * seconds)
    first += share * (value - first)
    second += share * (first - second)
    return second
  }
}
