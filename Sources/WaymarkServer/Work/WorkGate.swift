import Foundation

/// Lets a few requests work at the same time and some wait for their turn; more are sent away at once.
final class WorkGate: @unchecked Sendable {
  private let lock = NSLock()
  private let atOnce: Int
  private let waitingAtMost: Int
  private var running = 0
  private var waiting: [(number: UInt64, turn: CheckedContinuation<Bool, Never>)] = []
  private var count: UInt64 = 0

  init(atOnce: Int, waiting: Int) {
    self.atOnce = atOnce
    waitingAtMost = waiting
  }

  /// True when a request would not have to wait.
  var isFree: Bool { lock.withLock { running < atOnce } }

  /// True when one more may wait.
  var hasRoom: Bool { lock.withLock { waiting.count < waitingAtMost } }

  /// Works when it is this request's turn.
  ///
  /// - Throws: `WebError` 503 when too many wait already or the server stops; what the work throws.
  func run<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
    guard await enter() else {
      throw WebError(
        503, "The server has too much to do at the moment.", advice: "Try again in a second.",
        headers: [("Retry-After", "1")])
    }
    defer { leave() }
    return try await work()
  }

  private func enter() async -> Bool {
    let number = lock.withLock {
      count += 1
      return count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let decided: Bool? = lock.withLock {
          if running < atOnce {
            running += 1
            return true
          }
          if waiting.count >= waitingAtMost || Task.isCancelled { return false }
          waiting.append((number, turn))
          return nil
        }
        if let decided { turn.resume(returning: decided) }
      }
    } onCancel: {
      let turn = lock.withLock {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).turn }
      }
      turn?.resume(returning: false)
    }
  }

  private func leave() {
    let next = lock.withLock { () -> CheckedContinuation<Bool, Never>? in
      if waiting.isEmpty {
        running -= 1
        return nil
      }
      return waiting.removeFirst().turn
    }
    next?.resume(returning: true)
  }
}
