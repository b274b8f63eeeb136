import Foundation
import Synchronization

/// Listens for notifications of changes by others, on a connection and a thread of its own.
final class PostgresListener: Sendable {
  /// Seconds of silence after which the connection is tried, and the store's identity compared.
  private static let silence = 10.0
  /// Seconds between attempts to connect.
  private static let pause = 1.0
  /// Seconds within which it ends.
  private static let step = 0.5

  private let pool: PostgresPool
  private let isOver = Atomic(false)

  init(_ pool: PostgresPool) { self.pool = pool }

  /// The changes, until iteration ends.
  func changes() -> AsyncStream<ForeignChange> {
    // One that waits says the same as many.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      continuation.onTermination = { [self] _ in isOver.store(true, ordering: .relaxed) }
      Thread.detachNewThread { [self] in
        var identity: String?
        while !isOver.load(ordering: .relaxed) {
          // The error is reported when the store is used.
          try? listen(&identity, continuation)
          Thread.sleep(forTimeInterval: Self.pause)
        }
        continuation.finish()
      }
    }
  }

  /// Listens until the connection is lost. `identity` is that of the store listened to before; nil at the beginning.
  private func listen(
    _ identity: inout String?, _ continuation: AsyncStream<ForeignChange>.Continuation
  ) throws(StorageError) {
    let session = try pool.connect()
    // An identity consists of hexadecimal digits.
    try session.execute("LISTEN \(PostgresStatement.channel)\(session.identity)")
    // Changes that were notified before are read now.
    let isAnother = identity != nil && identity != session.identity
    identity = session.identity
    report(isAnother ? .replaced(StorageError(.moved, at: session.location)) : .changed, continuation)
    var silent = 0.0
    while !isOver.load(ordering: .relaxed) {
      if try session.wait(Self.step) {
        report(.changed, continuation)
        silent = 0
      } else {
        silent += Self.step
      }
      if silent >= Self.silence {
        _ = try PostgresRows(session: session).counters()
        silent = 0
      }
    }
  }

  private func report(_ change: ForeignChange, _ continuation: AsyncStream<ForeignChange>.Continuation) {
    // That the store was replaced must not be lost; it includes that there are changes.
    if case .dropped(.replaced(let error)) = continuation.yield(change) { continuation.yield(.replaced(error)) }
  }
}
