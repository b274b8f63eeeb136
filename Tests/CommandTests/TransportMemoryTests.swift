import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// The real command against hostile services: the memory it uses of its own. Pages of its libraries are files that all
/// processes share.
@Suite(.serialized) struct TransportMemoryTests {
  /// Result of a run.
  private struct Peak {
    /// Peak of its own memory, bytes.
    var bytes: Int
    var exitCode: Int32
  }

  /// What a run may use.
  private static let maximum = 64 << 20

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - server: the server to contact.
  ///   - timeout: seconds that the command waits for a response.
  ///   - room: limit on its address space, KiB, as for `ulimit -v`; nil for no limit.
  /// - Returns: its memory and output.
  /// - Throws: when it cannot be started.
  private func peak(asking server: TinyServer, timeout: String = "60", room: Int? = nil) throws -> Peak {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let words =
      ["/bin/sh", "-c", "ulimit -v \(room.map(String.init) ?? "unlimited"); exec \"$@\"", "sh", program.path, "route"]
      + [
        "--provider", "valhalla", "--url", server.url.absoluteString, "--from", "47,15", "--to", "47.01,15",
        "--timeout", timeout,
      ]
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let environment = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { environment.forEach { free($0) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_WRONLY, 0) }
    var child: pid_t = 0
    try #require(posix_spawn(&child, words[0], &files, nil, arguments, environment) == 0)
    var maximum = 0
    var status: Int32 = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      let text = (try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      maximum = max(maximum, line?.split(whereSeparator: { " \t".contains($0) }).compactMap { Int($0) }.first ?? 0)
      usleep(2000)
    }
    #expect(status & 0x7F == 0, "it ended by signal \(status & 0x7F)")
    return Peak(bytes: maximum << 10, exitCode: status >> 8 & 0xFF)
  }

  /// Hostile services.
  private func servers() throws -> [(name: String, server: TinyServer, timeout: String)] {
    let packed = try #require(Gzip.compress(Data(count: 256 << 20), level: 9))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
    let piece = String(repeating: "a", count: 1 << 20)
    return [
      ("without end", try TinyServer("HTTP/1.1 200 OK\r\n\r\n", tail: (piece, 0)), "60"),
      ("header without end", try TinyServer("HTTP/1.1 200 OK\r\nX: ", tail: (piece, 0)), "60"),
      ("headers without end", try TinyServer("HTTP/1.1 200 OK\r\n", tail: ("X: y\r\n", 0)), "60"),
      ("bomb", try TinyServer(bytes: Array(head.utf8) + Array(packed)), "60"),
      ("redirects", try TinyServer(TinyServer.http("302 Found", headers: ["Location: /x"], piece)), "60"),
      ("drip", try TinyServer("HTTP/1.1 200 OK\r\n\r\n", tail: ("a", 20_000)), "1"),
    ]
  }

  @Test func staysSmallWhateverComes() throws {
    // The address space of the program and its libraries is large, and mostly never touched.
    let room = try #require(
      [1 << 19, 1 << 20, 1 << 21, 1 << 22].first {
        try peak(asking: TinyServer(TinyServer.http("400 Bad Request", "{}")), room: $0).exitCode == 1
      }, "it does not start")
    for (name, server, timeout) in try servers() {
      let run = try peak(asking: server, timeout: timeout, room: room)
      #expect(run.exitCode == 1, "\(name)")
      #expect(run.bytes <= Self.maximum, "\(name): \(run.bytes >> 20) MiB")
    }
  }

  /// Data that is processed late must not be buffered in advance.
  @Test func staysSmallBesideBusyProcesses() throws {
    let busy = try (0..<4).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // It ends by itself if this process crashes.
      process.arguments = ["-c", "i=0; while [ $i -lt 20000000 ]; do i=$((i+1)); done"]
      try process.run()
      return process
    }
    defer { for process in busy { kill(process.processIdentifier, SIGKILL) } }
    for (name, server, timeout) in try servers().prefix(2) {
      let run = try peak(asking: server, timeout: timeout)
      #expect(run.exitCode == 1, "\(name)")
      #expect(run.bytes <= Self.maximum, "\(name): \(run.bytes >> 20) MiB")
    }
  }
}
