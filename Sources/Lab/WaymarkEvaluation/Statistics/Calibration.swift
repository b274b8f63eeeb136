internal import Waymark

/// Whether stated standard deviations are realistic: how often errors lie within the stated intervals, and the
/// normalised estimation error squared (NEES), whose mean is then the number of dimensions.
public struct Calibration: Equatable, Sendable {
  /// Components of an error.
  public enum Dimensions: Int, Equatable, Sendable {
    /// A scalar, such as the yaw.
    case one = 1
    /// A distance in the plane with the same standard deviation on both axes.
    case two = 2

    /// The interval that holds 68 % (as ±1 σ in one dimension: 68.27 %) in standard deviations of one axis.
    var radius68: Double { self == .one ? 1 : AccuracyRadius.ofOneSigma }
    /// The interval that holds 95 %, in standard deviations of one axis.
    var radius95: Double { self == .one ? 1.95996 : 2.44775 }
  }

  /// Components of an error.
  public let dimensions: Dimensions
  /// Errors with a stated standard deviation.
  public private(set) var count = 0
  /// How many of them lay within the 68 % interval.
  public private(set) var inside68 = 0
  /// How many of them lay within the 95 % interval.
  public private(set) var inside95 = 0
  private var sum = 0.0

  /// A calibration without errors.
  public init(_ dimensions: Dimensions) { self.dimensions = dimensions }

  /// Adds an error with its stated standard deviation per axis; does nothing when either is missing.
  public mutating func add(error: Double?, sigma: Double?) {
    guard let error, let sigma, error.isFinite, sigma.isFinite, sigma > 0 else { return }
    let ratio = abs(error) / sigma
    count += 1
    if ratio <= dimensions.radius68 { inside68 += 1 }
    if ratio <= dimensions.radius95 { inside95 += 1 }
    sum += ratio * ratio
  }

  /// Adds the errors of another calibration.
  public mutating func merge(_ other: Calibration) {
    count += other.count
    inside68 += other.inside68
    inside95 += other.inside95
    sum += other.sum
  }

  /// Fraction of the errors within the 68 % interval; nil without any.
  public var coverage68: Double? { count > 0 ? Double(inside68) / Double(count) : nil }
  /// Fraction of the errors within the 95 % interval; nil without any.
  public var coverage95: Double? { count > 0 ? Double(inside95) / Double(count) : nil }
  /// Mean NEES per component: 1 where the standard deviations are realistic, greater where they are too small.
  public var nees: Double? { count > 0 ? sum / Double(count * dimensions.rawValue) : nil }

  /// The 95 % confidence interval of a coverage, for independent errors (Wilson 1927).
  ///
  /// - Parameter inside: how many of `count` were inside.
  /// - Returns: the fractions between which the true coverage lies; nil without errors.
  public func interval(inside: Int) -> ClosedRange<Double>? {
    guard count > 0 else { return nil }
    let (n, z) = (Double(count), 1.95996)
    let part = Double(max(0, min(count, inside))) / n
    let middle = (part + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (part * (1 - part) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, middle - half)...min(1, middle + half)
  }
}
