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

  /// What lies in the circle counts, not its radius; what a page draws around itself needs no token.
  @Test func expensiveWorkNeedsTheToken() async throws {
    let server = try TestServer(
      configure: { $0.token = Self.token },
      more: { [try TestArea.make(in: $0.appendingPathComponent("town"), houses: 26_000)] })
    func features(_ place: String, with headers: [String] = []) async throws -> Int {
      try await server.ask("GET", "/api/areas/town/features?\(place)", headers: headers).status
    }
    let town = "lat=47.06&lon=15.04&radius=9000"
    #expect(try await features("lat=47.01&lon=15.01&radius=1000") == 200)
    #expect(try await features("lat=47.06&lon=15.04&radius=300") == 200)
    #expect(try await features(town) == 401)
    #expect(try await features(town, with: ["X-Waymark-Token: junk"]) == 403)
    #expect(try await features(town, with: ["X-Waymark-Token: \(Self.token.text)"]) == 200)
    // A street is cheap, however far one looks.
    #expect(try await server.ask("GET", "/api/areas/town/streets?lat=47.06&lon=15.04&radius=9000").status == 200)
  }

  /// The list of an area's files is made from all of them; a list that is there is like any other file.
  @Test func theListOfFilesNeedsTheTokenToBeMade() async throws {
    let server = try server()
    #expect(try await server.ask("GET", "/api/offline/area").status == 401)
    let list = server.folder.url.appendingPathComponent("area/\(OfflineArea.file)")
    let version = try #require(try await server.ask("GET", "/api/area").json["version"]?.string)
    try Data("{\"version\":\"\(version)\",\"files\":[]}".utf8).write(to: list)
    #expect(try await server.ask("GET", "/api/offline/area").status == 200)
  }

  /// Copies of a response under other addresses would fill caches.
  @Test func unknownMembersOfAQueryAreRefused() async throws {
    let server = try TestServer()
    for path in [
      "/api/area?x=1", "/api/area/map/15/17749/11462.mvt?v=2", "/api/area/search.idx?", "/api/health?a",
      "/api/area/streets?lat=47.01&lon=15.01&radius=100&x=1", "/api/areas?near=1,2", "/api/offline/app?_=7",
    ] {
      let answer = try await server.ask("GET", path)
      #expect(answer.status == (path.hasSuffix("?") ? 200 : 400), "\(path): \(answer.text)")
    }
    let answer = try await server.ask("GET", "/api/area/streets?lat=47.01&lon=15.01&radius=100&x=1")
    #expect(answer.text.contains("x: there is no such member") && answer.text.contains("lat, lon, radius"))
  }

  /// A request that is refused must not make the server read a map.
  @Test func areasAreOpenedAfterTheChecks() async throws {
    let server = try TestServer(
      configure: { $0.token = Self.token }, more: { [try TestArea.make(in: $0.appendingPathComponent("other"))] })
    let evil = ["Origin: http://evil.example"]
    #expect(try await server.ask("GET", "/api/areas/other", headers: evil).status == 403)
    #expect(try await server.ask("GET", "/api/areas/other/map/15/17749/11462.mvt", headers: evil).status == 403)
    #expect(try await server.ask("DELETE", "/api/areas/other").status == 405)
    #expect(try await server.ask("GET", "/api/areas/other?x=1").status == 400)
    #expect(try await server.ask("GET", "/metrics").text.contains("waymark_areas_open 1\n"))
    #expect(try await server.ask("GET", "/api/areas/other").status == 200)
    #expect(try await server.ask("GET", "/metrics").text.contains("waymark_areas_open 2\n"))
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
