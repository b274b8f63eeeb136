/// When a request to a busy service is repeated.
public struct RetryPolicy: Equatable, Sendable {
  /// Number of attempts in all, 1 or more.
  public var attempts: Int
  /// Seconds before the second attempt; doubled before each further one.
  public var firstPause: Double
  /// The longest pause, seconds. When a service requires a longer one, the request is not repeated.
  public var maximumPause: Double

  /// Makes a policy.
  public init(attempts: Int = 4, firstPause: Double = 0.5, maximumPause: Double = 10) {
    self.attempts = max(1, attempts)
    self.firstPause = firstPause.isFinite ? max(0, firstPause) : 0
    self.maximumPause = maximumPause.isFinite ? max(0, maximumPause) : 0
  }

  /// A single attempt.
  public static let never = RetryPolicy(attempts: 1)

  /// The pause after an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt that failed, from 1.
  ///   - wanted: seconds that the service requires (`Retry-After`); nil when it gives none.
  /// - Returns: seconds; nil for no further attempt.
  public func pause(after attempt: Int, wanted: Double?) -> Double? {
    guard attempt < attempts else { return nil }
    var usual = firstPause
    for _ in 1..<max(1, attempt) where usual < maximumPause { usual *= 2 }
    usual = min(usual, maximumPause)
    guard let wanted else { return usual }
    // An earlier attempt would only be refused again.
    return wanted <= maximumPause ? max(usual, wanted) : nil
  }
}
