import Foundation

/// A TCP connection to the server under test, which sends exactly the bytes that it is given.
final class RawConnection: @unchecked Sendable {
  private let socket: Int32

  /// Connects to a port of this machine; reading times out after `patience` seconds.
  init(port: Int, patience: Int = 20) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let socket = self.socket
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var time = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends bytes; false when the other side has gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends text.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// What comes next; empty at the end of the connection, nil when nothing comes in time.
  func receive() -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &room, room.count, 0)
    if count < 0 { return errno == ECONNRESET ? [] : nil }
    return Array(room.prefix(count))
  }

  /// Reads one whole response; nil when none comes. A response to `HEAD` has no body, whatever its headers.
  func answer(toHead isHead: Bool = false) -> RawResponse? {
    var bytes: [UInt8] = []
    while true {
      if let answer = RawResponse(bytes, isHead: isHead) { return answer }
      guard let more = receive(), !more.isEmpty else { return nil }
      bytes += more
    }
  }

  /// Whether the server ends the connection; what it sends before is ignored.
  func ends() -> Bool {
    while let bytes = receive() {
      if bytes.isEmpty { return true }
    }
    return false
  }
}
