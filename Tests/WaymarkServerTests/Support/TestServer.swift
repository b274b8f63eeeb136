import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

@testable import WaymarkServer

/// The real server in this process, on a free port, with a small area and a small page.
final class TestServer: Sendable {
  let port: Int
  let folder: TemporaryFolder
  var web: URL { folder.url.appendingPathComponent("web") }

  private let task: Task<Void, Never>

  init(
    configure: (inout WebServerSettings) throws -> Void = { _ in }, more: (URL) throws -> [Area] = { _ in [] }
  ) throws {
    folder = try TemporaryFolder()
    let area = try TestArea.make(in: folder.url.appendingPathComponent("area"))
    let web = folder.url.appendingPathComponent("web")
    try FileManager.default.createDirectory(
      at: web.appendingPathComponent("app"), withIntermediateDirectories: true)
    try Data("<!doctype html><title>Waymark</title>".utf8).write(to: web.appendingPathComponent("index.html"))
    try Data(String(repeating: "export const way = 1;\n", count: 400).utf8)
      .write(to: web.appendingPathComponent("app/main.js"))
    var settings = WebServerSettings(web: try WebFolder(folder: web))
    settings.worker = try Self.worker
    try configure(&settings)
    let server = try WebServer(
      areas: try [area] + more(folder.url), settings: settings,
      socket: try ListeningSocket(address: "127.0.0.1", port: 0))
    port = server.port
    task = Task { await server.run() }
  }

  /// The built program, because the tests' own program has no worker.
  static var worker: WorkerProgram {
    get throws {
      let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
      return WorkerProgram(executable: program)
    }
  }

  /// Ends the server and waits for it.
  func stop() async {
    task.cancel()
    await task.value
  }

  deinit { task.cancel() }

  /// Works with connections on a separate thread: they block, and the server needs the shared threads.
  static func client<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    // Locked, because the thread sanitizer does not see that a continuation hands over what its thread has made.
    let lock = NSLock()
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let result = lock.withLock { Result { try work() } }
        continuation.resume(returning: result)
      }
    }
    return try lock.withLock { try result.get() }
  }

  /// Sends a request with these lines after the first, and reads the response.
  func ask(
    _ method: String = "GET", _ target: String, headers: [String] = [], body: [UInt8] = []
  ) async throws -> RawResponse {
    let port = port
    let answer = try await Self.client {
      let connection = try RawConnection(port: port)
      var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      for header in headers { head += header + "\r\n" }
      if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
      connection.send(head + "\r\n")
      connection.send(body)
      return connection.answer(toHead: method == "HEAD")
    }
    return try #require(answer, "no answer to \(method) \(target)")
  }

  /// Sends JSON to the API.
  func post(_ target: String, _ json: String, headers: [String] = []) async throws -> RawResponse {
    try await ask(
      "POST", target, headers: ["Content-Type: application/json"] + headers, body: Array(json.utf8))
  }
}
