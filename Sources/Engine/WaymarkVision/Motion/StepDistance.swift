/// How far steps led, between the times at which they were counted.
struct StepDistance: Sendable {
  /// The last step speaks for this long after it, seconds: the next one is on its way.
  static let reach = 0.9

  private var times: [Double] = []
  private var meters: [Double] = []

  /// Takes the sum of the steps' lengths so far.
  mutating func add(_ total: Double, at time: Double) {
    if let last = times.last, time <= last { return }
    if let last = meters.last, total < last { (times, meters) = ([], []) }
    times.append(time)
    meters.append(total)
    if times.count > 128 {
      times.removeFirst(64)
      meters.removeFirst(64)
    }
  }

  /// Metres between two times, as counted; the last step's speed continues for a moment.
  func meters(from start: Double, to end: Double) -> Double { max(0, at(end) - at(start)) }

  private func at(_ time: Double) -> Double {
    let count = times.count
    guard count > 1, time > times[0] else { return meters.first ?? 0 }
    var i = count - 1
    while i > 0, times[i] > time { i -= 1 }
    if i + 1 < count {
      // Between two counts lies a step, or a rest and a step.
      let span = min(times[i + 1] - times[i], Self.reach)
      let begin = times[i + 1] - span
      return meters[i] + (meters[i + 1] - meters[i]) * max(0, min(1, (time - begin) / span))
    }
    let span = min(times[i] - times[i - 1], Self.reach)
    let speed = (meters[i] - meters[i - 1]) / span
    return meters[i] + speed * min(time - times[i], Self.reach * 0.8)
  }
}
