/// What a session has taken in so far.
public struct SessionStatistics: Equatable, Sendable {
  /// Samples that were used.
  public var accepted = 0
  /// Samples that were not used, by `SampleRejection.allCases` order.
  public private(set) var rejections = [Int](repeating: 0, count: SampleRejection.allCases.count)
  /// Pauses between poses that were too long to interpolate over.
  public var poseGaps = 0
  /// Odometry segments, the first included.
  public var segments = 1
  /// Times the clock was found to have jumped.
  public var clockJumps = 0

  /// How often a reason applied.
  public func count(of reason: SampleRejection) -> Int {
    SampleRejection.allCases.firstIndex(of: reason).map { rejections[$0] } ?? 0
  }

  /// Samples that were not used.
  public var rejected: Int { rejections.reduce(0, +) }

  mutating func note(_ reason: SampleRejection) {
    if let i = SampleRejection.allCases.firstIndex(of: reason) { rejections[i] += 1 }
  }
}
