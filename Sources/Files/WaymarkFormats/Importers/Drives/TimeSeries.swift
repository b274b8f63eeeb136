/// Values over time, linear between the samples and constant beyond the ends.
struct TimeSeries {
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []

  var isEmpty: Bool { times.isEmpty }

  /// Adds a value; one that is not later than the last is dropped.
  ///
  /// - Returns: false when it was dropped.
  mutating func append(_ value: Double, at time: Double) -> Bool {
    guard time > times.last ?? -.infinity else { return false }
    times.append(time)
    values.append(value)
    return true
  }

  /// Index of the last sample that is not later; nil before the first.
  func index(at time: Double) -> Int? {
    guard let first = times.first, time >= first else { return nil }
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// The value at a time; 0 for an empty series.
  func value(at time: Double) -> Double {
    guard let i = index(at: time) else { return values.first ?? 0 }
    guard i + 1 < times.count else { return values[i] }
    return values[i] + (values[i + 1] - values[i]) * (time - times[i]) / (times[i + 1] - times[i])
  }
}
