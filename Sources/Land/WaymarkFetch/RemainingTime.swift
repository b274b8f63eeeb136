import Foundation

/// Adds to each report how long the rest may take, at the speed so far.
final class RemainingTime: @unchecked Sendable {
  private let progress: AreaFetcher.Progress
  private let start = ContinuousClock.now
  private let lock = NSLock()
  private var furthest = 0.0

  init(_ progress: @escaping AreaFetcher.Progress) { self.progress = progress }

  /// Passes a report on; the share never goes back, so that a second source does not look like lost work.
  func report(_ report: AreaFetchProgress) {
    var report = report
    report.share = lock.withLock {
      furthest = max(furthest, min(1, report.share))
      return furthest
    }
    let elapsed = start.duration(to: .now) / .seconds(1)
    if elapsed > 2, report.share > 0.02 { report.remaining = elapsed * (1 - report.share) / report.share }
    progress(report)
  }
}
