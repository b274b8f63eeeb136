internal import Waymark

/// Collects errors and computes their statistics.
public struct ErrorStatistics: Equatable, Sendable {
  private var values: [Double] = []

  /// No errors yet.
  public init() {}

  /// Adds an error; values that are not finite are left out.
  public mutating func add(_ value: Double) { if value.isFinite { values.append(value) } }

  /// Appends all errors of another.
  public mutating func merge(_ other: ErrorStatistics) { values += other.values }

  /// Number of errors.
  public var count: Int { values.count }
  /// The last one added.
  public var last: Double? { values.last }
  /// Root mean square; nil without values.
  public var rms: Double? {
    values.isEmpty ? nil : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }
  /// Median of the absolute values; nil without values.
  public var median: Double? { quantile(0.5) }
  /// 95th percentile of the absolute values; nil without values.
  public var percentile95: Double? { quantile(0.95) }
  /// Largest absolute value; nil without values.
  public var worst: Double? { quantile(1) }

  /// The absolute values in rising order.
  public var sortedMagnitudes: [Double] {
    var sorted: [Double] = []
    sorted.reserveCapacity(values.count)
    for value in values { sorted.append(abs(value)) }
    sorted.sort()
    return sorted
  }

  /// Quantile of the absolute values by linear interpolation between the order statistics.
  ///
  /// - Complexity: O(n log n) in the errors.
  public func quantile(_ part: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = sortedMagnitudes
    let at = max(0, min(1, part)) * Double(sorted.count - 1)
    let below = Int(at)
    let above = min(sorted.count - 1, below + 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (at - Double(below))
  }
}
