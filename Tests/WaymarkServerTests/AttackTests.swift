import Foundation
import TestSupport
import Testing
import WaymarkServices

@testable import WaymarkServer

/// Hostile clients: refused with the right status, and the server continues.
@Suite(.serialized) struct AttackTests {
  private func isWell(_ server: TestServer) async throws -> Bool {
    try await server.ask("GET", "/api/health").status == 200
  }

  @Test func longBodiesAreRefused() async throws {
    let server = try TestServer()
    let said = try await server.ask(
      "POST", "/api/route", headers: ["Content-Type: application/json", "Content-Length: 999999999999"])
    #expect(said.status == 413)
    let port = server.port
    let chunked = try await TestServer.client {
      let connection = try RawConnection(port: port)
      connection.send(
        "POST /api/route HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n")
      return connection.answer()
    }
    #expect(chunked?.status == 411)
    #expect(try await isWell(server))
  }

  @Test func longHeadsAreRefused() async throws {
    let server = try TestServer()
    let port = server.port
    for head in [
      "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + (0..<10_000).map { "X\($0): y\r\n" }.joined() + "\r\n",
    ] {
      let status = try await TestServer.client {
        let connection = try RawConnection(port: port)
        connection.send(head)
        return connection.answer()?.status
      }
      // Or the connection ends without a response.
      #expect([nil, 400, 413, 414, 431].contains(status))
    }
    #expect(try await isWell(server))
  }

  @Test func nonsenseIsRefused() async throws {
    let server = try TestServer()
    let port = server.port
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "GET ", "POST ", "/", " HTTP/1.1", "\r\n", "Host: 127.0.0.1", "Content-Length: ", "-1", "5", "Range: bytes=",
      "Transfer-Encoding: chunked", "\0", "%", "\n", " ", "é", "/api/route", "Connection: close", "zz\r\n", "HTTP/9.9",
      "Content-Type: application/json", "{", "\u{FEFF}",
    ]
    let attacks = (0..<200).map { _ in
      (0..<Int.random(in: 1...14, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
    }
    try await TestServer.client {
      for attack in attacks {
        let connection = try RawConnection(port: port, patience: 1)
        connection.send(attack + "\r\n\r\n")
      }
    }
    #expect(try await isWell(server), "seed 11")
  }

  @Test func drippingClientsAreSentAway() async throws {
    let server = try TestServer {
      $0.limits.headSeconds = 1
      $0.limits.bodySeconds = 1
    }
    let port = server.port
    let starts = [
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
      "POST /api/route HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    ]
    for start in starts {
      let isEnded = try await TestServer.client {
        let connection = try RawConnection(port: port)
        connection.send(start)
        // Not a pause long enough to count as idle.
        for _ in 0..<100 {
          guard connection.send("X") else { return true }
          usleep(50_000)
        }
        return connection.ends()
      }
      #expect(isEnded, "\(start.prefix(20))")
    }
    #expect(try await isWell(server))
  }

  @Test func silentClientsAreSentAway() async throws {
    let server = try TestServer { $0.limits.idleSeconds = 1 }
    let port = server.port
    let isEnded = try await TestServer.client { try RawConnection(port: port).ends() }
    #expect(isEnded)
  }

  /// Two thousand idle connections; when the slots run out, the longest idle are closed.
  @Test func idleConnectionsDoNotKeepOthersOut() async throws {
    let server = try TestServer {
      $0.limits.connections = 4000
      $0.limits.fitToSystem()
    }
    let port = server.port
    let before = Self.memory
    let held = try await TestServer.client { try (0..<2000).map { _ in try RawConnection(port: port) } }
    #expect(try await isWell(server))
    #expect(Self.memory - before < 200_000_000)
    let used = try await server.ask("GET", "/")
    #expect(used.status == 200)
    #expect(held.count == 2000)
  }

  @Test func aCrowdMakesRoom() async throws {
    let server = try TestServer { $0.limits.connections = 256 }
    let port = server.port
    let held = try await TestServer.client {
      try (0..<240).map { _ in try RawConnection(port: port) }
    }
    // The oldest are closed when the next arrive; the idle time-outs are far away.
    let isEnded = try await TestServer.client { held[0].ends() }
    #expect(isEnded)
    #expect(try await isWell(server))
  }

  @Test func stoppingDoesNotWaitForSlowWork() async throws {
    let silent = try TinyServer(nil)
    let server = try TestServer { $0.directions = [.remote(ValhallaProvider(url: silent.url))] }
    let port = server.port
    let connections = try await TestServer.client {
      let body = #"{"from":{"lat":47.01,"lon":15.01},"to":{"lat":47.03,"lon":15.02}}"#
      return try (0..<20).map { _ in
        let connection = try RawConnection(port: port)
        connection.send(
          "POST /api/route HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        return connection
      }
    }
    while silent.lastRequest.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    await server.stop()
    let areEnded = try await TestServer.client { connections.allSatisfy { $0.ends() } }
    #expect(areEnded)
    withExtendedLifetime(silent) {}
  }

  /// Resident memory of this process, bytes.
  private static var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
