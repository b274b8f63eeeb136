/// Wall-clock times of repeated work.
enum Stopwatch {
  /// Seconds that work takes.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return seconds(clock.now - start)
  }

  /// The least of several rounds in seconds: what the work costs when nothing disturbs it.
  static func best(of rounds: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds { best = min(best, try seconds(work)) }
    return best
  }

  /// The value below which a part of the (sorted) values lies.
  static func quantile(_ sorted: [Double], _ part: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
