import Foundation

/// Lets a few requests work at the same time and some wait for their turn, clients alternating; further requests are
/// refused at once.
final class WorkGate: @unchecked Sendable {
  private let lock = NSLock()
  private let atOnce: Int
  private let waitingAtMost: Int
  private var running = 0
  private var waiting = RoundRobinQueue<ClientAddress, CheckedContinuation<Bool, Never>>()
  private var count: UInt64 = 0

  init(atOnce: Int, waiting: Int) {
    self.atOnce = atOnce
    waitingAtMost = waiting
  }

  /// Whether a request would not have to wait.
  var isFree: Bool { lock.withLock { running < atOnce } }

  /// Whether one more may wait.
  var hasRoom: Bool { lock.withLock { waiting.count < waitingAtMost } }

  /// Number of waiting requests.
  var waitingCount: Int { lock.withLock { waiting.count } }

  /// Number of a client's waiting requests.
  func waitingCount(of client: ClientAddress) -> Int { lock.withLock { waiting.count(of: client) } }

  /// Works when it is this request's turn. A cancelled request stops waiting.
  ///
  /// - Parameters:
  ///   - client: the client.
  ///   - work: the work.
  /// - Returns: the result of the work.
  /// - Throws: `WebError` 503 when too many are waiting already, `CancellationError` when it is cancelled before its
  ///   turn; what the work throws.
  func run<Result: Sendable>(
    for client: ClientAddress, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    guard await enter(client) else {
      try Task.checkCancellation()
      throw WebError(
        503, "The server is too busy at the moment.", advice: "Try again in a second.",
        headers: [("Retry-After", "1")])
    }
    defer { leave() }
    try Task.checkCancellation()
    return try await work()
  }

  private func enter(_ client: ClientAddress) async -> Bool {
    let number = lock.withLock {
      count += 1
      return count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (decided, sentAway) = lock.withLock { () -> (Bool?, CheckedContinuation<Bool, Never>?) in
          if Task.isCancelled { return (false, nil) }
          if running < atOnce {
            running += 1
            return (true, nil)
          }
          var sentAway: CheckedContinuation<Bool, Never>?
          if waiting.count >= waitingAtMost {
            // The client with the most waiting requests makes room for those with few.
            sentAway = waiting.removeNewest(ofMoreThan: waiting.count(of: client) + 1)
            guard sentAway != nil else { return (false, nil) }
          }
          waiting.append(continuation, number: number, of: client)
          return (nil, sentAway)
        }
        if let decided { continuation.resume(returning: decided) }
        sentAway?.resume(returning: false)
      }
    } onCancel: {
      lock.withLock { waiting.remove(number, of: client) }?.resume(returning: false)
    }
  }

  private func leave() {
    let next = lock.withLock { () -> CheckedContinuation<Bool, Never>? in
      guard let next = waiting.popFirst() else {
        running -= 1
        return nil
      }
      return next
    }
    next?.resume(returning: true)
  }
}
