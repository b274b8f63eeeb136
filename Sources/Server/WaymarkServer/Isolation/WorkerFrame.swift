import Foundation
import WaymarkFormats

/// A message between server and worker in either direction: a few words as JSON, and bytes. On the wire the lengths of
/// both come first, 8 bytes each.
struct WorkerFrame: Sendable {
  /// Longer messages are invalid.
  private static let maximumBytes = 1 << 30

  var words: JSONValue
  var body: Data

  /// Reads the next message from a socket; nil when the other side has gone, sends something invalid, or does not
  /// finish in time.
  ///
  /// - Parameters:
  ///   - socket: the socket to read from.
  ///   - deadline: how long to wait; nil waits forever.
  init?(from socket: Int32, by deadline: ContinuousClock.Instant? = nil) {
    guard let head = Self.receive(16, from: socket, by: deadline) else { return nil }
    let counts = [head.prefix(8), head.suffix(8)].map { Int(clamping: $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
    guard counts.allSatisfy({ $0 <= Self.maximumBytes }),
      let words = Self.receive(counts[0], from: socket, by: deadline), let json = try? JSONValue(parsing: words),
      let body = Self.receive(counts[1], from: socket, by: deadline)
    else { return nil }
    self.words = json
    self.body = body
  }

  init(_ words: JSONValue, _ body: Data = Data()) {
    self.words = words
    self.body = body
  }

  /// Sends it; false when the other side has gone, or does not receive it in time.
  func send(to socket: Int32, by deadline: ContinuousClock.Instant? = nil) -> Bool {
    let text = Data(words.text().utf8)
    var head = Data()
    for count in [text.count, body.count] {
      for shift in stride(from: 56, through: 0, by: -8) { head.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }
    return [head, text, body].allSatisfy { Self.send($0, to: socket, by: deadline) }
  }

  private static func send(_ data: Data, to socket: Int32, by deadline: ContinuousClock.Instant?) -> Bool {
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      var rest = bytes
      while !rest.isEmpty {
        guard isReady(socket, for: POLLOUT, by: deadline) else { return false }
        let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  private static func receive(_ wanted: Int, from socket: Int32, by deadline: ContinuousClock.Instant?) -> Data? {
    var data = Data()
    // The buffer grows with the data: a large length alone takes no memory.
    while data.count < wanted {
      guard isReady(socket, for: POLLIN, by: deadline) else { return nil }
      let start = data.count
      let step = min(wanted - start, 1 << 20)
      data.count = start + step
      let count = data.withUnsafeMutableBytes { recv(socket, $0.baseAddress.map { $0 + start }, step, 0) }
      if count < 0, errno == EINTR {
        data.count = start
        continue
      }
      guard count > 0 else { return nil }
      data.count = start + count
    }
    return data
  }

  /// Waits until a socket can be read or written, or its other side has gone; false when the deadline has passed.
  ///
  /// It uses no timer: a sleeping task that is cancelled keeps its memory until it would have woken.
  private static func isReady(_ socket: Int32, for event: Int32, by deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      var polled = pollfd(fd: socket, events: Int16(truncatingIfNeeded: event), revents: 0)
      var patience: Int32 = -1
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { return false }
        patience = Int32(min(left, .seconds(60)) / .milliseconds(1)) + 1
      }
      let count = poll(&polled, 1, patience)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
