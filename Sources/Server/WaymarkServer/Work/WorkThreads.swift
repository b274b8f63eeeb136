import Dispatch
import Foundation

/// Threads of the server's own for its tasks, so that work elsewhere in the process does not delay responses.
final class WorkThreads: TaskExecutor {
  /// For work that is fast or waits for others.
  static let requests = WorkThreads("waymark-requests")
  /// For work that keeps a processor busy for long, so that short work does not wait behind it.
  static let heavy = WorkThreads("waymark-heavy-work")

  private let queue: DispatchQueue

  private init(_ label: String) { queue = DispatchQueue(label: label, qos: .default, attributes: .concurrent) }

  /// Runs a job of a task on one of the threads.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension TaskExecutor {
  /// Runs synchronous work on this executor; cancelling the caller cancels it.
  ///
  /// - Throws: what the work throws; `CancellationError` when it was cancelled, whatever the work then returned.
  func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let task = Task(executorPreference: self) {
      let result = try work()
      try Task.checkCancellation()
      return result
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
