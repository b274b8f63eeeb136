import Foundation

/// Times repeated work: processor time of this thread, which does not depend on other load.
enum Stopwatch {
  /// Seconds taken by the work.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  /// The least of several rounds in seconds: the cost of the work when nothing disturbs it.
  static func best(of rounds: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds { best = min(best, try seconds(work)) }
    return best
  }

  /// A quantile of sorted values.
  static func quantile(_ sorted: [Double], _ part: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
