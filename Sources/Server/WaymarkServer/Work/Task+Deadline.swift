import Synchronization

extension Task where Failure == Never {
  /// Waits for the task to end, at most until a deadline.
  ///
  /// - Parameter deadline: the end of the wait.
  /// - Returns: true when it has ended.
  func hasEnded(by deadline: ContinuousClock.Instant) async -> Bool {
    await withCheckedContinuation { continuation in
      let response = FirstResult(to: continuation)
      Task<Void, Never>.detached(executorPreference: WorkThreads.requests) {
        _ = await value
        response.give(true)
      }
      Task<Void, Never>.detached(executorPreference: WorkThreads.requests) {
        try? await Task<Never, Never>.sleep(until: deadline)
        response.give(false)
      }
    }
  }
}

/// Keeps the first of two results.
private final class FirstResult: Sendable {
  private let waiting: Mutex<CheckedContinuation<Bool, Never>?>

  init(to continuation: CheckedContinuation<Bool, Never>) { waiting = Mutex(continuation) }

  func give(_ response: Bool) { waiting.withLock { $0.take() }?.resume(returning: response) }
}
