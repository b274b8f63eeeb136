import Foundation
import TestSupport
import WaymarkFormats

/// `waymark serve` as a process of its own.
final class ServeProcess: @unchecked Sendable {
  private let process = Process()
  let port: Int

  /// Starts it and waits until it serves.
  init(_ program: URL, area: String, store: String) throws {
    let output = Pipe()
    let web = SharedData.packageRoot.appendingPathComponent("Web").path
    process.executableURL = program
    process.arguments = ["serve", "--area", area, "--port", "0", "--json", "--store", store, "--web", web]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = Data()
    while (try? JSONValue(parsing: text)["port"]) == nil {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw InputError("the server did not start") }
      text += more
    }
    port = try JSONValue(parsing: text)["port"]?.int ?? 0
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Ends it without a word, as the system does when memory is short.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A client that adds one anchor after the other on one connection, until there is no answer any more.
  func postUntilItEnds() -> Client { Client(port: port) }

  /// What was acknowledged to a client.
  final class Client: @unchecked Sendable {
    private let lock = NSLock()
    private var ids: [String] = []
    private let done = DispatchSemaphore(value: 0)

    init(port: Int) {
      Thread.detachNewThread { [self] in
        post(port)
        done.signal()
      }
    }

    /// How many were acknowledged so far.
    var count: Int { lock.withLock { ids.count } }

    /// Waits until the connection has ended; the ids of all acknowledged anchors.
    func finish() -> [String] {
      done.wait()
      return lock.withLock { ids }
    }

    private func post(_ port: Int) {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = UInt16(port).bigEndian
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard code == 0 else { return }
      let body = #"{"lat":1,"lon":2,"name":"x"}"#
      let request = Array(
        ("POST /api/anchors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
      while true {
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return }
        var answer = ""
        // The id stands in the head, too, so the head is enough; the body comes with it.
        while !answer.contains("\"revision\":") {
          var room = [UInt8](repeating: 0, count: 4096)
          let count = recv(socket, &room, room.count, 0)
          guard count > 0 else { return }
          answer += String(decoding: room.prefix(count), as: UTF8.self)
        }
        guard answer.hasPrefix("HTTP/1.1 201"), let place = answer.range(of: "Location: /api/anchors/") else { return }
        let id = String(answer[place.upperBound...].prefix(36))
        lock.withLock { ids.append(id) }
      }
    }
  }
}
