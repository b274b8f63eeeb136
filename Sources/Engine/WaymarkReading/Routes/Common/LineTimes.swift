/// Which times of a line can be true: clocks are set late, jump, and files are put together in the wrong order.
enum LineTimes {
  /// Longest time between two points of one stretch, seconds.
  private static let maximumPause = 30 * 86_400.0
  /// Longest time between stretches of one line, seconds: the clocks of receivers err by more (19.7 years, or all since 1970).
  private static let maximumBreak = 3 * 365.25 * 86_400

  /// The times without those that cannot be true.
  ///
  /// - Parameter times: seconds since 1970, in the order of the points.
  /// - Returns: most of them, never decreasing; empty when that would be half of them or fewer.
  static func plausible(_ times: [Double]) -> [Double] {
    // The beginnings of stretches, and the end of the last one.
    var bounds = times.indices.filter { $0 == 0 || abs(times[$0] - times[$0 - 1]) > maximumPause }
    bounds.append(times.count)
    var longest = 0..<0
    for (start, end) in zip(bounds, bounds.dropFirst()) where end - start > longest.count { longest = start..<end }
    var kept: [Double] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      // One time alone is a wrong clock, several after a long pause may be another journey.
      if start == longest.lowerBound
        || (end - start > 1 && abs(times[start] - times[longest.lowerBound]) <= maximumBreak)
      {
        kept += times[start..<end]
      }
    }
    kept = longestIncrease(kept)
    return kept.count * 2 > times.count ? kept : []
  }

  /// The longest part that never decreases (C. Schensted, Longest increasing and decreasing subsequences, 1961).
  private static func longestIncrease(_ times: [Double]) -> [Double] {
    // The index of the smallest last time of the parts of each length, and the index before each one.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: times.count)
    for (i, time) in times.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
      }
      before[i] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(i) } else { ends[low] = i }
    }
    var found: [Double] = []
    var at = ends.last ?? -1
    while at >= 0 {
      found.append(times[at])
      at = before[at]
    }
    return found.reversed()
  }
}
