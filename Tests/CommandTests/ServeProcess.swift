import Foundation
import TestSupport
import WaymarkFormats

/// `waymark serve` as a process of its own.
final class ServeProcess: @unchecked Sendable {
  private let process = Process()
  let port: Int

  /// Starts it and waits until it serves.
  ///
  /// - Parameters:
  ///   - program: the `waymark` command.
  ///   - area: folder of its area.
  ///   - store: file of its anchors.
  ///   - web: folder of the page's files; nil for the project's.
  ///   - blocks: size limit of files in KiB, which acts like a full disk; nil for no limit.
  /// - Throws: `InputError` when it does not start.
  init(_ program: URL, area: String, store: String, web: String? = nil, blocks: Int? = nil) throws {
    let output = Pipe()
    let web = web ?? SharedData.packageRoot.appendingPathComponent("Web").path
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments =
      ["-c", "ulimit -f \(blocks.map(String.init) ?? "unlimited"); exec \"$@\"", "bash", program.path]
      + ["serve", "--area", area, "--port", "0", "--json", "--store", store, "--web", web]
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

  /// Ends it with SIGTERM, and waits; returns the seconds that it took.
  func terminate() -> Double {
    let start = ContinuousClock.now
    process.terminate()
    process.waitUntilExit()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Its running child processes.
  var children: [Int32] {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let text = (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }.filter { number in
      let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      // After the name, which may contain anything. A zombie has not been waited for yet.
      return status.split(separator: ")").last?.split(separator: " ").first.map { $0 != "Z" } ?? false
    }
  }

  /// Its private memory, kilobytes.
  var memory: Int {
    kilobytes("RssAnon", of: process.processIdentifier) ?? 0
  }

  /// Its peak memory, or that of a child process, kilobytes.
  func peak(of child: Int32? = nil) -> Int? { kilobytes("VmHWM", of: child ?? process.processIdentifier) }

  private func kilobytes(_ field: String, of number: Int32) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.split(whereSeparator: { " \t".contains($0) }).compactMap { Int($0) }.first
  }

  /// Number of heaps that the C library has made besides the first: each lies in 64 MiB of addresses of its own, whose
  /// used part is writable.
  var furtherHeaps: Int {
    let maps = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/maps", encoding: .utf8)) ?? ""
    let room = 64 << 20
    var count = 0
    var end = 0
    var start: Int?
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let bounds = fields.first?.split(separator: "-").compactMap { Int($0, radix: 16) } ?? []
      guard fields.count == 5, bounds.count == 2 else { continue }
      if fields[1] == "rw-p", bounds[0] % room == 0 { (start, end) = (bounds[0], bounds[1]) }
      if fields[1] == "---p", bounds[0] == end, let begin = start, bounds[1] - begin == room { count += 1 }
    }
    return count
  }

  /// Sends one request on a connection of its own.
  func ask(
    _ method: String, _ path: String, type: String = "application/json", token: String? = nil, _ body: Data = Data()
  ) -> Client.Response {
    Client.ask(port, method, path, type: type, token: token, body)
  }

  /// Kills it without a signal that it could handle, as the system does when memory runs out.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A client that adds one anchor after another on one connection, until there is no response any more.
  func postUntilItEnds() -> Client { Client(port: port) }

  /// The anchors acknowledged to a client.
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

    /// A response: its status, 0 when none came, and its whole text.
    struct Response: Sendable {
      var status = 0
      var text = ""
    }

    /// Sends one request and reads its response.
    static func ask(
      _ port: Int, _ method: String, _ path: String, type: String, token: String? = nil, _ body: Data
    ) -> Response {
      guard let socket = begin(port, method, path, type: type, token: token, body) else { return Response() }
      defer { close(socket) }
      var text = ""
      var room = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(socket, &room, room.count, 0)
        guard count > 0 else { break }
        text += String(decoding: room.prefix(count), as: UTF8.self)
      }
      return Response(status: text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, text: text)
    }

    /// Sends one request; returns the socket of the response, nil when nothing listens.
    static func begin(
      _ port: Int, _ method: String, _ path: String, type: String, token: String? = nil, _ body: Data
    ) -> Int32? {
      guard let socket = connected(to: port) else { return nil }
      var request = Data(
        ("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: \(type)\r\n"
          + (token.map { "X-Waymark-Token: \($0)\r\n" } ?? "") + "Content-Length: \(body.count)\r\n\r\n").utf8)
      request += body
      request.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = send(socket, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
          guard count > 0 else { return }
          sent += count
        }
      }
      return socket
    }

    private static func connected(to port: Int) -> Int32? {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = UInt16(port).bigEndian
      let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard code == 0 else {
        close(socket)
        return nil
      }
      return socket
    }

    private func post(_ port: Int) {
      guard let socket = Self.connected(to: port) else { return }
      defer { close(socket) }
      let body = #"{"lat":1,"lon":2,"name":"x"}"#
      let request = Array(
        ("POST /api/anchors HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8)
      while true {
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return }
        var response = ""
        // The id is in the head, too, so the head is enough; the body comes with it.
        while !response.contains("\"revision\":") {
          var room = [UInt8](repeating: 0, count: 4096)
          let count = recv(socket, &room, room.count, 0)
          guard count > 0 else { return }
          response += String(decoding: room.prefix(count), as: UTF8.self)
        }
        guard response.hasPrefix("HTTP/1.1 201"), let name = response.range(of: "Location: /api/anchors/") else {
          return
        }
        let id = String(response[name.upperBound...].prefix(36))
        lock.withLock { ids.append(id) }
      }
    }
  }
}
