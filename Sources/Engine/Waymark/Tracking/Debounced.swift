/// A value that changes after a target has held for `hold` seconds, and not again within `dwell` seconds.
struct Debounced<Value: Equatable & Sendable>: Sendable {
  private(set) var value: Value
  private(set) var changedAt = -Double.infinity
  private var wanted: Value
  private var wantedSince = -Double.infinity

  init(_ value: Value) {
    self.value = value
    wanted = value
  }

  /// - Parameters:
  ///   - wanted: the target.
  ///   - hold: seconds for which the target must hold.
  ///   - dwell: minimum seconds between changes.
  ///   - time: seconds on the session's clock.
  /// - Returns: true when it changed.
  @discardableResult
  mutating func update(_ wanted: Value, hold: Double, dwell: Double, at time: Double) -> Bool {
    // A clock that was set back counts as no time at all.
    if time < changedAt { changedAt = time }
    if wanted != self.wanted || time < wantedSince {
      self.wanted = wanted
      wantedSince = time
    }
    guard wanted != value, time - wantedSince >= hold, time - changedAt >= dwell else { return false }
    set(wanted, at: time)
    return true
  }

  /// Changes it at once.
  mutating func set(_ value: Value, at time: Double) {
    if value != self.value { changedAt = time }
    self.value = value
    wanted = value
  }
}
