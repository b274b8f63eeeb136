import WaymarkGeodesy

/// How well directions from skylines agree with the truth over many pictures.
public struct LookStatistics: Sendable {
  /// What the pictures are.
  public var name: String
  /// Pictures.
  public private(set) var count = 0
  /// Pictures that were accepted.
  public private(set) var accepted = 0
  /// Errors of accepted yaws whose truth is known, degrees.
  public private(set) var errors: [Double] = []
  /// Accepted directions that are wrong by more than 1°, or where nothing could be right.
  public private(set) var wrong = 0
  /// Accepted directions whose truth is within 1.96 stated standard deviations.
  public private(set) var covered = 0
  /// Times, milliseconds.
  public private(set) var milliseconds: [Double] = []

  /// Makes statistics of no pictures.
  public init(_ name: String) { self.name = name }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - found: the accepted yaw and its standard deviation, degrees; nil when the picture was refused.
  ///   - truth: the true yaw, degrees; nil where it is not known.
  ///   - isWithoutTruth: whether nothing that is accepted can be right, such as with another place's horizon.
  ///   - milliseconds: time it took.
  public mutating func add(
    _ found: (yaw: Double, sigma: Double)?, truth: Double?, isWithoutTruth: Bool = false, milliseconds: Double?
  ) {
    count += 1
    if let milliseconds { self.milliseconds.append(milliseconds) }
    guard let found else { return }
    accepted += 1
    if isWithoutTruth {
      wrong += 1
    } else if let truth {
      let error = Angle.wrappedTo180(found.yaw - truth)
      errors.append(error)
      if abs(error) > 1 { wrong += 1 }
      if abs(error) <= 1.96 * found.sigma { covered += 1 }
    }
  }

  /// Root of the mean square of the errors, degrees; nil without any.
  public var rms: Double? {
    errors.isEmpty ? nil : (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }

  /// The error that 95 % do not exceed, degrees; nil without any.
  public var percentile95: Double? { Self.quantile(errors.map { abs($0) }, 0.95) }

  /// The median time, milliseconds.
  public var medianMilliseconds: Double? { Self.quantile(milliseconds, 0.5) }

  /// Share of accepted yaws within 1.96 standard deviations.
  public var coverage: Double? { errors.isEmpty ? nil : Double(covered) / Double(errors.count) }

  private static func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
  }
}
