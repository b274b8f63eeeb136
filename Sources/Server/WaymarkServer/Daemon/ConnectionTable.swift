import Foundation

/// All open connections with their phases, so that none stays open forever.
///
/// libmicrohttpd closes connections that send nothing; this table closes those that send very slowly: it shuts down
/// their sockets, and the daemon then ends them normally. When nearly all slots are taken, the longest idle are closed
/// first.
final class ConnectionTable: @unchecked Sendable {
  /// What a connection is doing.
  enum Phase {
    /// Between requests, or sending the head of one.
    case waiting
    /// Sending a body.
    case sending
    /// The request is processed, or the response is sent.
    case answered
    /// A body without an end is sent.
    case streaming
  }

  private struct Entry {
    var phase = Phase.waiting
    var since: Double
    let client: ClientAddress
    var isShut = false
  }

  private let lock = NSLock()
  private var entries: [Int32: Entry] = [:]
  private var counts: [ClientAddress: Int] = [:]
  private let limits: ServerLimits

  init(limits: ServerLimits) { self.limits = limits }

  /// Number of connections.
  var count: Int { lock.withLock { entries.count } }

  /// Whether a client may open one more connection.
  func mayOpen(_ client: ClientAddress) -> Bool {
    limits.connectionsPerAddress == 0 || lock.withLock { counts[client, default: 0] < limits.connectionsPerAddress }
  }

  /// Registers a new connection.
  func open(_ socket: Int32, by client: ClientAddress) {
    lock.withLock {
      entries[socket] = Entry(since: MonotonicClock.seconds, client: client)
      counts[client, default: 0] += 1
    }
  }

  /// Removes a connection that is about to be closed.
  func close(_ socket: Int32) {
    lock.withLock {
      guard let client = entries.removeValue(forKey: socket)?.client, let count = counts[client] else { return }
      counts[client] = count > 1 ? count - 1 : nil
    }
  }

  /// Records that a connection enters another phase.
  func enter(_ phase: Phase, _ socket: Int32) {
    lock.withLock {
      entries[socket]?.phase = phase
      entries[socket]?.since = MonotonicClock.seconds
    }
  }

  /// Shuts down the connections that take too long, and the longest idle when there are too many.
  func sweep() {
    let now = MonotonicClock.seconds
    lock.withLock {
      for (socket, entry) in entries where now - entry.since > limits.seconds(for: entry.phase) { shut(socket) }
      let surplus = entries.count - limits.crowd
      guard surplus > 0 else { return }
      let idle = entries.filter { $0.value.phase == .waiting && !$0.value.isShut && now - $0.value.since > 1 }
      for (socket, _) in idle.sorted(by: { $0.value.since < $1.value.since }).prefix(surplus) { shut(socket) }
    }
  }

  /// Under the lock: the socket is open until `close` has been called.
  private func shut(_ socket: Int32) {
    entries[socket]?.isShut = true
    shutdown(socket, Int32(SHUT_RDWR))
  }
}
