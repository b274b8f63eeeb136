#if os(Linux)
  import Foundation

  /// Connections of requests that have ended, for those that come.
  final class CurlPool: @unchecked Sendable {
    /// The one of this process.
    static let shared = CurlPool()
    /// More are closed.
    private static let mostIdle = 8

    private let lock = NSLock()
    private var idle: [CurlTransfer] = []

    /// The one used last, or a new one; nil when there is not enough memory.
    func take() -> CurlTransfer? { lock.withLock { idle.popLast() } ?? CurlTransfer() }

    /// Brings one back.
    func give(_ transfer: CurlTransfer) {
      transfer.reset()
      lock.withLock {
        if idle.count < Self.mostIdle { idle.append(transfer) }
      }
    }
  }
#endif
