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
