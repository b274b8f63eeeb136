import Foundation

@testable import WaymarkServer

/// The real daemon on a port of this machine; inputs are what a client sends before it disconnects.
final class FramedServer: Sendable {
  static let shared = FramedServer()

  private let daemon: HTTPDaemon?

  private init() {
    daemon = (try? ListeningSocket(address: "127.0.0.1", port: 0)).flatMap { socket in
      try? HTTPDaemon(socket, threads: 1) { head in
        head.isReading
          ? .response(WebResponse(status: 200, type: "text/plain", Data("ok".utf8)))
          : .work(bodyLimit: 512) { request in
            FuzzCheck.require(request.body.count <= 512, "no body is longer than its limit")
            return WebResponse(status: 200, type: "text/plain", Data("ok".utf8))
          }
      }
    }
  }

  /// Sends an input and reads the first response, if one comes soon: an incomplete head is waited for (`ServerLimits`).
  /// Whatever came before, a good request gets a response.
  func answer(_ bytes: UnsafeRawBufferPointer) {
    let answer = exchange(bytes, patience: 0.02)
    FuzzCheck.require(answer.isEmpty || answer.starts(with: Array("HTTP/".utf8)), "what comes is an answer")
    guard bytes.count % 64 == 0 else { return }
    let good = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).withUnsafeBytes { exchange($0, patience: 1.5) }
    FuzzCheck.require(good.starts(with: Array("HTTP/1.1 200".utf8)), "a good request is answered")
  }

  private func exchange(_ bytes: UnsafeRawBufferPointer, patience seconds: Double) -> [UInt8] {
    guard let daemon else {
      FuzzCheck.require(false, "the server starts")
      return []
    }
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    // Ports are released at once.
    var off = linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &off, socklen_t(MemoryLayout<linger>.size))
    var patience = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds * 1e6) % 1_000_000)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(truncatingIfNeeded: daemon.port)).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return [] }
    _ = send(client, bytes.baseAddress, bytes.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
    shutdown(client, Int32(SHUT_WR))
    var room = [UInt8](repeating: 0, count: 4096)
    var count = 0
    // libFuzzer's alarm interrupts it.
    repeat { count = recv(client, &room, room.count, 0) } while count < 0 && errno == EINTR
    return Array(room.prefix(max(0, count)))
  }
}
