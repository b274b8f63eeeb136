import Foundation
import Testing

@testable import WaymarkServer

/// Which requests need the token.
@Suite struct AccessTests {
  private static let body = #"{"from":{"lat":47.01,"lon":15.01},"to":{"lat":47.03,"lon":15.02}}"#
  private static let token = AccessToken.random()

  private func server() throws -> TestServer { try TestServer { $0.token = Self.token } }

  @Test func whatCostsNeedsTheToken() async throws {
    let server = try server()
    #expect(try await server.post("/api/route", Self.body).status == 401)
    let wrong = ["", "x", Self.token.text + "x", String(Self.token.text.dropLast()) + "_"]
    for text in wrong {
      let answer = try await server.post("/api/route", Self.body, headers: ["X-Waymark-Token: \(text)"])
      #expect(answer.status == 403, "\(text)")
    }
    // With the token, the response is that there are no directions.
    let right = try await server.post("/api/route", Self.body, headers: ["X-Waymark-Token: \(Self.token.text)"])
    #expect(right.status == 503)
  }

  @Test func readingNeedsNone() async throws {
    let server = try server()
    for path in ["/", "/api/health", "/api/area", "/app/main.js"] {
      #expect(try await server.ask("GET", path).status == 200, "\(path)")
    }
  }

  @Test func withoutATokenNothingIsAskedFor() async throws {
    #expect(try await TestServer().post("/api/route", Self.body).status == 503)
  }

  @Test func pagesOfOthersAreRefused() async throws {
    let server = try TestServer()
    let own = "http://127.0.0.1:\(server.port)"
    for (header, status) in [
      ("Origin: \(own)", 503), ("Origin: http://evil.example", 403), ("Origin: null", 403),
      ("Origin: https://127.0.0.1:\(server.port)", 403), ("Origin: \(own).evil.example", 403),
      ("Sec-Fetch-Site: same-origin", 503), ("Sec-Fetch-Site: cross-site", 403), ("Sec-Fetch-Site: same-site", 403),
    ] {
      let answer = try await server.post("/api/route", Self.body, headers: [header])
      #expect(answer.status == status, "\(header)")
    }
    #expect(
      try await server.ask("GET", "/api/area", headers: ["Origin: http://evil.example"]).status == 403)
  }

  @Test func otherNamesAreRefused() async throws {
    let server = try TestServer()
    let port = server.port
    for (host, status) in [
      ("Host: evil.example", 421), ("Host: localhost:\(port)", 200), ("Host: 192.0.2.1", 200), ("X: y", 400),
    ] {
      let answer = try await TestServer.client {
        let connection = try RawConnection(port: port)
        connection.send("GET /api/health HTTP/1.1\r\n\(host)\r\n\r\n")
        return connection.answer()
      }
      #expect(answer?.status == status, "\(host)")
    }
  }

  /// Expensive requests, which have many possible forms, need the token; what a page draws around itself does not.
  @Test func expensiveWorkNeedsTheToken() async throws {
    let server = try server()
    for what in ["features", "streets"] {
      let near = "/api/area/\(what)?lat=47.01&lon=15.01&radius=2000"
      let far = "/api/area/\(what)?lat=47.01&lon=15.01&radius=2001"
      #expect(try await server.ask("GET", near).status == 200)
      #expect(try await server.ask("GET", far).status == 401)
      #expect(try await server.ask("GET", far, headers: ["X-Waymark-Token: \(Self.token.text)"]).status == 200)
      // It is cached now, but that does not make guessing it any cheaper.
      #expect(try await server.ask("GET", far).status == 401)
    }
  }

  @Test func aTokenCanBeTried() async throws {
    let server = try server()
    #expect(try await server.ask("GET", "/api/token").status == 401)
    #expect(try await server.ask("GET", "/api/token", headers: ["X-Waymark-Token: junk"]).status == 403)
    #expect(try await server.ask("GET", "/api/token", headers: ["X-Waymark-Token: \(Self.token.text)"]).status == 204)
    #expect(try await TestServer().ask("GET", "/api/token", headers: ["X-Waymark-Token: any"]).status == 204)
  }

  @Test func tokensAreRandomAndWellFormed() {
    let tokens = (0..<100).map { _ in AccessToken.random() }
    #expect(Set(tokens.map(\.text)).count == 100)
    #expect(tokens.allSatisfy { AccessToken($0.text) == $0 && $0.text.count == 22 })
    #expect(AccessToken("short") == nil && AccessToken("with spaces in between them") == nil)
  }
}
