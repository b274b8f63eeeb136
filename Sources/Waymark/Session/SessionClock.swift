/// Follows the session's clock and tells a jump of it from a single sample with a nonsense time.
struct SessionClock: Sendable {
  enum Verdict: Equatable { case normal, suspicious, jumped }

  private(set) var newest: Double?
  private var candidate: Double?

  /// A sample with this (finite) time arrived. A time far off is suspicious once; the second sample near it proves that
  /// the clock jumped.
  mutating func check(_ time: Double, limits: SessionLimits) -> Verdict {
    guard let newest else {
      self.newest = time
      return .normal
    }
    if time >= newest - limits.backwardJump, time <= newest + limits.forwardJump {
      candidate = nil
      self.newest = max(newest, time)
      return .normal
    }
    if let candidate, abs(time - candidate) <= limits.backwardJump {
      self.candidate = nil
      self.newest = time
      return .jumped
    }
    candidate = time
    return .suspicious
  }
}
