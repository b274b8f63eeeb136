#if os(Linux)
  import Foundation

  /// Keeps connections of finished requests for later ones.
  final class CurlPool: @unchecked Sendable {
    /// The instance of this process.
    static let shared = CurlPool()
    /// Maximum number of idle connections; more are closed.
    private static let maximumIdle = 8

    private let lock = NSLock()
    private var idle: [CurlTransfer] = []

    /// The one used last, or a new one; nil when memory runs out.
    func take() -> CurlTransfer? { lock.withLock { idle.popLast() } ?? CurlTransfer() }

    /// Returns a connection to the pool.
    func give(_ transfer: CurlTransfer) {
      transfer.reset()
      lock.withLock {
        if idle.count < Self.maximumIdle { idle.append(transfer) }
      }
    }
  }
#endif
