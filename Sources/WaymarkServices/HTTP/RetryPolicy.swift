/// When a service that is too busy is asked again.
public struct RetryPolicy: Equatable, Sendable {
  /// How often it is asked in all, 1 or more.
  public var attempts: Int
  /// Seconds before the second attempt; doubled before each further one.
  public var firstPause: Double
  /// The longest pause, seconds. A service that wants a longer one is not asked again.
  public var longestPause: Double

  /// Makes a policy.
  public init(attempts: Int = 4, firstPause: Double = 0.5, longestPause: Double = 10) {
    self.attempts = max(1, attempts)
    self.firstPause = firstPause.isFinite ? max(0, firstPause) : 0
    self.longestPause = longestPause.isFinite ? max(0, longestPause) : 0
  }

  /// Asks once.
  public static let never = RetryPolicy(attempts: 1)

  /// How long to wait after an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt that failed, from 1.
  ///   - wanted: seconds that the service asks for (`Retry-After`); nil when it does not say.
  /// - Returns: seconds; nil when there shall be no other attempt.
  public func pause(after attempt: Int, wanted: Double?) -> Double? {
    guard attempt < attempts else { return nil }
    var usual = firstPause
    for _ in 1..<max(1, attempt) where usual < longestPause { usual *= 2 }
    usual = min(usual, longestPause)
    guard let wanted else { return usual }
    // Coming back earlier than told would only be refused again.
    return wanted <= longestPause ? max(usual, wanted) : nil
  }
}
