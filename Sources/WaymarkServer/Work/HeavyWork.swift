import Dispatch

/// Threads for what keeps a processor busy for long, so that short work does not wait behind it.
final class HeavyWork: TaskExecutor {
  /// The threads of this process.
  static let threads = HeavyWork()

  private let queue = DispatchQueue(label: "waymark-heavy-work", qos: .default, attributes: .concurrent)

  private init() {}

  /// Runs a job of a task on one of the threads.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
