import Dispatch
import Foundation
import Synchronization

/// Converts Ctrl-C and termination signals to the cancellation of a task, so that work in progress cleans up after
/// itself.
public enum Interruption {
  private static let hangup = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets what SIGHUP does instead of cancelling, as daemons use it. In a terminal it keeps its meaning, that the
  /// terminal is closed.
  public static func onHangup(_ work: @escaping @Sendable () -> Void) {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) } else { hangup.withLock { $0 = work } }
  }

  /// Whether work has ended.
  private final class Over: Sendable {
    let isSet = Atomic(false)
  }

  /// How long cancelled work may clean up, seconds: then the process ends, even if the work still waits or computes.
  private static let patience = 1.9

  /// Runs work; SIGINT, SIGTERM and SIGHUP (a closed terminal) cancel it instead of ending the process. A second signal
  /// ends the process at once, and so does work that goes on after `patience`.
  ///
  /// - Parameter work: the work; it should return or throw soon after its task is cancelled.
  /// - Returns: what the work returns.
  /// - Throws: `CancellationError` when a signal arrived and the work threw; otherwise what the work throws.
  public static func cancelling<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await work() }
    let over = Over()
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if number == SIGHUP, !task.isCancelled, let work = hangup.withLock({ $0 }) { return work() }
        if task.isCancelled { _exit(130) }
        task.cancel()
        // A thread of its own: those of tasks and queues may all be busy.
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: patience)
          if !over.isSet.load(ordering: .acquiring) { _exit(130) }
        }
      }
      source.resume()
      return (number, source)
    }
    defer {
      over.isSet.store(true, ordering: .releasing)
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
