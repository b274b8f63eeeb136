import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkStorage

@testable import WaymarkServer

/// Servers whose anchors are in one database, and that database away.
@Suite(.enabled(if: LocalPostgres.programs != nil, "PostgreSQL is not installed: make setup-scale"))
struct DatabaseAnchorsTests {
  private static func server(_ postgres: LocalPostgres) throws -> TestServer {
    let store = try StoreLocation(postgres.url).open(.create)
    return try TestServer { $0.anchors = store }
  }

  private static func add(_ name: String, to server: TestServer) async throws -> RawResponse {
    try await server.post("/api/anchors", "{\"lat\":47.01,\"lon\":15.01,\"name\":\"\(name)\"}")
  }

  /// Asks until the status is the expected one.
  private static func waits(_ server: TestServer, _ path: String, for status: Int) async throws -> RawResponse {
    for _ in 0..<300 {
      let response = try await server.ask("GET", path)
      if response.status == status { return response }
      try await Task.sleep(for: .milliseconds(100))
    }
    return try await server.ask("GET", path)
  }

  @Test func serversShareTheirAnchorsAndAnswerFromMemory() async throws {
    let postgres = try #require(LocalPostgres.start(), "PostgreSQL does not start")
    defer { postgres.stop() }
    let (first, second) = (try Self.server(postgres), try Self.server(postgres))
    let port = second.port
    let events = try await TestServer.client {
      let events = try EventConnection(port: port)
      _ = events.waits(for: "retry: 3000")
      return events
    }
    let id = try #require(try await Self.add("well", to: first).json["id"]?.string)
    #expect(try await TestServer.client { events.waits(for: "\"name\":\"well\"") })
    #expect(try await second.ask("GET", "/api/anchors/\(id)").json["name"] == "well")
    #expect(try await Self.waits(second, "/readyz", for: 200).status == 200)
    let fresh = try await second.ask("GET", "/api/anchors")
    #expect(try fresh.headers["age"] == nil && fresh.json["age"] == nil)

    try await TestServer.client { postgres.stop() }
    let away = try await Self.waits(second, "/readyz", for: 503)
    #expect(away.status == 503 && away.headers["retry-after"] == "1")
    #expect(try await second.ask("GET", "/healthz").status == 200)
    let list = try await second.ask("GET", "/api/anchors")
    #expect(list.status == 200 && list.headers["age"] != nil)
    let json = try list.json
    #expect(json["age"] != nil && json["anchors"]?.array?.count == 1)
    let one = try await second.ask("GET", "/api/anchors/\(id)")
    #expect(one.status == 200 && one.headers["age"] != nil)
    let none = try await second.ask("GET", "/api/anchors/0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11")
    #expect(none.status == 404 && none.headers["age"] != nil)
    let refused = try await Self.add("lost", to: second)
    #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
    await first.stop()
    await second.stop()
  }
}
