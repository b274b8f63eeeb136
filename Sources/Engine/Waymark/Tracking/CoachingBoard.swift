/// Decides for how long a coaching covers the picture: while nothing is drawn there, always; over arrows and marks each
/// sentence once and not for long, until all has been well for a while.
struct CoachingBoard: Sendable {
  private(set) var isShown = true
  private var coaching: GeoCoaching?
  private var since = -Double.infinity
  private var wellSince: Double?
  /// What was shown for long enough already.
  private var shown: [GeoCoaching] = []

  /// - Parameters:
  ///   - coaching: the advice to the user; nil when there is none.
  ///   - covers: true when things are drawn in the picture.
  ///   - time: seconds on the session's clock.
  mutating func update(_ coaching: GeoCoaching?, covers: Bool, at time: Double) {
    if coaching != self.coaching || time < since {
      // A board that was hardly seen may come again.
      if let before = self.coaching, time - since >= GeoTracker.boardTime / 2, !shown.contains(before) {
        shown.append(before)
      }
      self.coaching = coaching
      since = time
    }
    guard let coaching else {
      isShown = false
      let start = wellSince.map { min($0, time) } ?? time
      wellSince = start
      if time - start >= GeoTracker.patience { shown.removeAll() }
      return
    }
    wellSince = nil
    isShown = !covers || (!shown.contains(coaching) && time - since < GeoTracker.boardTime)
  }

  /// Forgets times: the clock jumped.
  mutating func restartClock() {
    since = -.infinity
    wellSince = nil
    coaching = nil
  }
}
