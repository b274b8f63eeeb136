import Foundation
import Synchronization
import Testing
import WaymarkFormats
import WaymarkGeodesy
@testable import WaymarkStorage

@testable import WaymarkServer

/// The server under test with a store, and a clock that the test sets.
final class AnchorServer: Sendable {
  let server: TestServer
  let store: SQLiteAnchorStore
  private let file: String
  private let time: Mutex<Double>

  init(now: Double = 1_800_000_000, configure: @escaping (inout WebServerSettings) -> Void = { _ in }) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-test-\(UUID().uuidString).sqlite")
    self.file = file.path
    let store = try SQLiteAnchorStore(path: file.path)
    self.store = store
    time = Mutex(now)
    let clock = Clock()
    server = try TestServer {
      $0.anchors = store
      $0.clock = { clock.now }
      configure(&$0)
    }
    clock.owner = self
  }

  deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }

  /// The server's time.
  var now: Double {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  private final class Clock: @unchecked Sendable {
    weak var owner: AnchorServer?
    var now: UTCInstant { UTCInstant(secondsSince1970: owner?.now ?? 0) }
  }

  /// Sends a request with JSON.
  func ask(
    _ method: String, _ path: String, _ json: JSONValue? = nil, headers: [String] = []
  ) async throws -> RawResponse {
    let body = json.map { Array($0.text().utf8) } ?? []
    return try await server.ask(
      method, "/api/anchors" + path, headers: (json == nil ? [] : ["Content-Type: application/json"]) + headers,
      body: body)
  }

  /// Adds an anchor with a name, and returns its id.
  func add(_ name: String) async throws -> String {
    let response = try await ask("POST", "", ["lat": 47.01, "lon": 15.01, "name": .string(name)])
    return try #require(try response.json["id"]?.string)
  }
}

extension RawResponse {
  /// The body as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: body) }
  }

  /// The server's error message.
  var message: String { (try? json["error"]?["message"]?.string) ?? "" }
}
