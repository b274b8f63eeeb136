import Dispatch

/// Runs a reader that is asynchronous.
enum FuzzTask {
  /// Waits until some work is done.
  static func wait(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await work()
      done.signal()
    }
    done.wait()
  }
}
