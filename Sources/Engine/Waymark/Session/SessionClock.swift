/// Follows the session's clock and distinguishes a jump of it from a single sample with a nonsense time.
struct SessionClock: Sendable {
  enum Verdict: Equatable { case normal, suspicious, jumped }

  private(set) var newest: Double?
  private var candidate: Double?
  /// Poses come many times a second and in order. Once there are any, only they prove a jump: fixes are delivered late
  /// and several at once (cached ones, or after a time in the background), and look like one.
  private var hasPoses = false

  /// A sample with this (finite) time arrived. A time far off is suspicious once; the second sample near it proves that
  /// the clock jumped.
  mutating func check(_ time: Double, isPose: Bool, limits: SessionLimits) -> Verdict {
    defer { if isPose { hasPoses = true } }
    guard let newest else {
      self.newest = time
      return .normal
    }
    if time >= newest - limits.backwardJump, time <= newest + limits.forwardJump {
      candidate = nil
      self.newest = max(newest, time)
      return .normal
    }
    guard isPose || !hasPoses else { return .suspicious }
    if let candidate, abs(time - candidate) <= limits.backwardJump {
      self.candidate = nil
      self.newest = time
      return .jumped
    }
    candidate = time
    return .suspicious
  }
}
