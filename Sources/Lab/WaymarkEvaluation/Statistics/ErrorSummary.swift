internal import Waymark

/// The errors of one quantity and whether their stated standard deviations are realistic.
public struct ErrorSummary: Equatable, Sendable {
  /// The errors.
  public private(set) var errors = ErrorStatistics()
  /// Whether the standard deviations are realistic.
  public private(set) var calibration: Calibration
  /// Errors of more than 10 (degrees or metres) that are more than three stated standard deviations: wrong, but
  /// confident.
  public private(set) var confidentlyWrong = 0

  /// A summary without errors.
  public init(_ dimensions: Calibration.Dimensions) { calibration = Calibration(dimensions) }

  /// Adds an error where there is one, with its standard deviation per axis where one was stated.
  public mutating func add(_ error: Double?, sigma: Double?) {
    guard let error else { return }
    errors.add(error)
    calibration.add(error: error, sigma: sigma)
    if let sigma, abs(error) > 10, abs(error) > 3 * sigma { confidentlyWrong += 1 }
  }

  /// Adds the errors of another summary.
  public mutating func merge(_ other: ErrorSummary) {
    errors.merge(other.errors)
    calibration.merge(other.calibration)
    confidentlyWrong += other.confidentlyWrong
  }
}
