internal import CMicroHTTPD
import Foundation

/// The body of a response without an end: bytes are sent when there are any, and in between the connection is
/// suspended, without a thread.
public final class BodyStream: @unchecked Sendable {
  private let lock = NSLock()
  private let onDrained: @Sendable () -> Void
  private var connection: OpaquePointer?
  private var socket: Int32 = -1
  private var isAsleep = false
  private var isEnded = false
  private var isGone = false
  private var waiting = Data()
  private var sent = 0
  private var total = 0

  /// Makes a stream.
  ///
  /// - Parameter onDrained: called when everything supplied so far has been passed on; on a thread that serves
  ///   connections, so it must be fast.
  init(onDrained: @escaping @Sendable () -> Void) { self.onDrained = onDrained }

  /// Whether nothing waits to be sent.
  var isDrained: Bool { lock.withLock { waiting.isEmpty } }

  /// Number of bytes that were passed on so far.
  var passedOn: Int { lock.withLock { total } }

  /// Appends bytes to the body.
  func send(_ bytes: Data) {
    lock.withLock {
      guard !isEnded, !isGone else { return }
      waiting.append(bytes)
      wake()
    }
  }

  /// Ends the body after what was supplied so far.
  func end() {
    lock.withLock {
      isEnded = true
      wake()
    }
  }

  /// Ends the connection if the other side has closed it: the library does not check suspended connections.
  func endIfAbandoned() {
    lock.withLock {
      guard isAsleep else { return }
      var polled = pollfd(fd: socket, events: waymark_peer_has_closed, revents: 0)
      guard poll(&polled, 1, 0) > 0 else { return }
      isGone = true
      wake()
    }
  }

  // MARK: The daemon's side

  /// Sets the connection that it is sent on.
  func attach(to connection: OpaquePointer) {
    lock.withLock {
      self.connection = connection
      socket = waymark_mhd_socket(connection)
    }
  }

  /// Fills the library's buffer, or suspends the connection.
  ///
  /// - Returns: the number of bytes, 0 when it is suspended, or the library's code for an end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count: Int = lock.withLock {
      if isGone { return waymark_mhd_end_with_error }
      if waiting.isEmpty {
        if isEnded { return waymark_mhd_end_of_stream }
        guard let connection else { return waymark_mhd_end_with_error }
        isAsleep = true
        MHD_suspend_connection(connection)
        return 0
      }
      let count = min(buffer.count, waiting.count - sent)
      waiting.copyBytes(to: buffer, from: waiting.startIndex + sent..<waiting.startIndex + sent + count)
      sent += count
      total += count
      if sent == waiting.count { (waiting, sent) = (Data(), 0) }
      return count
    }
    if count == 0 { onDrained() }
    return count
  }

  /// Detaches from a connection that has ended.
  func detach() {
    lock.withLock {
      (isGone, isAsleep, connection) = (true, false, nil)
      waiting = Data()
    }
  }

  /// Under the lock.
  private func wake() {
    guard isAsleep, let connection else { return }
    isAsleep = false
    MHD_resume_connection(connection)
  }
}
