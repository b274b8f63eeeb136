import Foundation

/// A few threads that use the processor when nothing else needs it: for expensive work, which cheap work must not wait
/// for.
final class LowPriorityExecutor: TaskExecutor, @unchecked Sendable {
  /// Their number: the other processors stay free of expensive work.
  static let count = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  /// The server's instance.
  static let expensive = LowPriorityExecutor()

  /// The nice value of the threads.
  private static let yielding: Int32 = 10

  private let lock = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<Self.count {
      Thread.detachNewThread { [self] in
        // Applies to this thread only, on Linux.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.yielding)
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  /// Runs a job of a task on one of the threads.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.lock()
    jobs.append(job)
    lock.signal()
    lock.unlock()
  }

  private func next() -> UnownedJob {
    lock.lock()
    defer { lock.unlock() }
    while jobs.isEmpty { lock.wait() }
    return jobs.removeFirst()
  }
}
