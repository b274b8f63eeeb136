/// How long each mark lags behind the estimate without a break.
struct AnchorDelays {
  private struct Delay {
    var since: Double
    var last: Double
  }

  private var delays: [Int: Delay] = [:]

  /// A mark lags behind at this look.
  mutating func note(_ anchor: Int, at time: Double) {
    let since = delays[anchor]?.since ?? time
    delays[anchor] = Delay(since: since, last: time)
  }

  /// Ends the delays of all marks that were not noted at this look: they are right, or out of view.
  ///
  /// - Returns: how long those lasted, seconds.
  mutating func end(at time: Double) -> [Double] {
    var ended: [Double] = []
    // In the order of the anchors, so that the result is the same everywhere.
    for (anchor, delay) in delays.sorted(by: { $0.key < $1.key }) where delay.last < time {
      ended.append(delay.last - delay.since)
      delays[anchor] = nil
    }
    return ended
  }
}
