internal import CPortableMath

/// Follows the accuracy that fixes report.
struct FixSigmaTracker: Sendable {
  /// Seconds in which a lasting change is believed.
  private static let memory = 15.0
  private var usual: Double?
  private var present = 5.0
  private var lastTime = 0.0

  /// A fix reported this 68 % radius, metres.
  mutating func add(accuracy: Double, at time: Double) {
    present = max(0.3, min(1000, accuracy / AccuracyRadius.perSigma))
    guard let usual, time > lastTime else {
      self.usual = usual ?? present
      lastTime = time
      return
    }
    let share = 1 - exp(-(time - lastTime) / Self.memory)
    lastTime = time
    self.usual = usual * exp(share * max(-2, min(2, log(present / usual))))
  }

  var value: FixSigma { FixSigma(usual: usual ?? present, present: present) }
}
