/// The errors of a walk's moments between two distances from its start: the first metres are where people look.
public struct DistanceBand: Equatable, Sendable {
  /// Metres walked.
  public let range: Range<Double>
  /// Yaw less the true one, degrees.
  public private(set) var yaw = ErrorSummary(.one)
  /// Horizontal distance from the true position, metres.
  public private(set) var position = ErrorSummary(.two)
  /// Moments whose yaw is said to be good: a standard deviation of 8° or less.
  public private(set) var sure = 0
  /// Those that are wrong by more than three of the stated standard deviations, …
  public private(set) var sureButWrong = 0
  /// … and those that are more than 10° off.
  public private(set) var sureButFar = 0

  /// The bands of the standard tables.
  public static let standard = [5.0..<20, 20..<50, 50..<120].map(DistanceBand.init)

  private init(_ range: Range<Double>) { self.range = range }

  /// Adds a moment that lies in the band and has truth.
  ///
  /// - Parameters:
  ///   - distance: metres walked until then.
  ///   - yaw: the yaw less the true one and its stated standard deviation, degrees.
  ///   - position: the distance from the true position and its stated standard deviation, metres.
  mutating func add(
    at distance: Double, yaw: (error: Double?, sigma: Double?), position: (error: Double?, sigma: Double?)
  ) {
    guard range.contains(distance) else { return }
    self.position.add(position.error, sigma: position.sigma)
    self.yaw.add(yaw.error, sigma: yaw.sigma)
    guard let error = yaw.error, let sigma = yaw.sigma, sigma <= 8 else { return }
    sure += 1
    if abs(error) > 3 * sigma { sureButWrong += 1 }
    if abs(error) > 10 { sureButFar += 1 }
  }

  /// Adds the moments of the same band of other walks.
  mutating func merge(_ other: DistanceBand) {
    yaw.merge(other.yaw)
    position.merge(other.position)
    sure += other.sure
    sureButWrong += other.sureButWrong
    sureButFar += other.sureButFar
  }
}
