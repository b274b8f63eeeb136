import Dispatch
import Foundation

/// Converts Ctrl-C and termination signals to the cancellation of a task, so that work in progress cleans up after
/// itself.
public enum Interruption {
  /// Runs work; SIGINT, SIGTERM and SIGHUP (a closed terminal) cancel it instead of ending the process. A second signal
  /// ends the process at once.
  ///
  /// - Parameter work: the work; it should return or throw soon after its task is cancelled.
  /// - Returns: what the work returns.
  /// - Throws: `CancellationError` when a signal arrived and the work threw; otherwise what the work throws.
  public static func cancelling<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if task.isCancelled { _exit(130) }
        task.cancel()
      }
      source.resume()
      return (number, source)
    }
    defer {
      for (number, source) in sources {
        source.cancel()
        signal(number, SIG_DFL)
      }
    }
    return try await withTaskCancellationHandler {
      do {
        return try await task.value
      } catch {
        if task.isCancelled { throw CancellationError() }
        throw error
      }
    } onCancel: {
      task.cancel()
    }
  }
}
