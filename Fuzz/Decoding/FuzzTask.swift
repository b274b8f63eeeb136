import Dispatch

/// Runs a reader that is asynchronous.
enum FuzzTask {
  /// A thread of its own: those that everything shares may all be waiting.
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "waymark-fuzz")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// Waits until some work is done.
  static func wait(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached(executorPreference: executor) {
      await work()
      done.signal()
    }
    done.wait()
  }
}
