import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkSearch
import WaymarkServices

@testable import WaymarkServer

@Suite struct APITests {
  private static let good = #"{"from":{"lat":47.01,"lon":15.01},"to":{"lat":47.03,"lon":15.02}}"#

  private static func error(_ response: RawResponse) throws -> (message: String, advice: String?) {
    let json = try JSONValue(parsing: response.body)
    #expect(response.headers["content-type"] == "application/json")
    return (try #require(json["error"]?["message"]?.string), json["error"]?["advice"]?.string)
  }

  @Test func healthAndAreaAreReported() async throws {
    let server = try TestServer { $0.tiles = ["https://tile.example:81/{z}/{x}/{y}.png"] }
    let health = try JSONValue(parsing: try await server.ask("GET", "/api/health").body)
    #expect(health["status"]?.string == "ok" && health["directions"]?.string == "off")
    let response = try await server.ask("GET", "/api/area")
    let area = try JSONValue(parsing: response.body)
    #expect(area["name"]?.string == "Test <area>" && area["bounds"]?["north"]?.double == 47.1)
    #expect(area["spots"]?.array?.first?["lat"]?.double == 47.01 && area["attribution"]?.string == "© X")
    #expect(area["elevation"]?.bool == false && area["directions"]?.bool == false)
    #expect(area["tiles"]?.array?.count == 1 && response.headers["etag"] != nil)
    let policy = try await server.ask("GET", "/").headers["content-security-policy"]
    #expect(policy?.contains("https://tile.example:81") == true && policy?.contains("{z}") == false)
  }

  @Test(arguments: ["/api", "/api/", "/api/none", "/api/route/", "/api/../api/none", "/api/area/map/1/2", "/api/%"])
  func unknownPathsAreJSON(_ path: String) async throws {
    let response = try await TestServer().ask("GET", path)
    #expect([400, 404].contains(response.status))
    _ = try Self.error(response)
  }

  @Test func wrongMethodsAreAnsweredWithTheRightOnes() async throws {
    let server = try TestServer()
    let get = try await server.ask("GET", "/api/route")
    #expect(get.status == 405 && get.headers["allow"] == "POST")
    let post = try await server.post("/api/health", "{}")
    #expect(post.status == 405 && post.headers["allow"] == "GET, HEAD")
    let options = try await server.ask("OPTIONS", "/api/route")
    #expect(options.status == 405 && options.headers["access-control-allow-origin"] == nil)
  }

  /// The good request with a further member.
  private static func good(and member: String) -> String { String(good.dropLast()) + "," + member + "}" }

  private static let bad: [String] = [
    "", "{", "null", "[]", "7", "\"x\"", "{}", #"{"from":{"lat":1,"lon":2}}"#, #"{"from":null,"to":null}"#,
    #"{"from":{"lat":"47","lon":15},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":91,"lon":15},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":1e999,"lon":15},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":-1e308,"lon":15},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":47,"lon":181},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":NaN,"lon":15},"to":{"lat":47,"lon":15}}"#,
    #"{"from":{"lat":47,"lon":15,"alt":1},"to":{"lat":47,"lon":15}}"#,
    good(and: #""via":7"#), good(and: #""via":[null]"#), good(and: #""mode":"flying""#),
    good(and: #""alternatives":4"#), good(and: #""alternatives":1.5"#), good(and: #""alternatives":"2""#),
    good(and: #""language":"en US; x""#), good(and: #""units":3"#), good(and: #""mdoe":"walking""#),
    String(repeating: "[", count: 60_000),
    good(and: "\"via\":[" + Array(repeating: #"{"lat":1,"lon":2}"#, count: 40).joined(separator: ",") + "]"),
  ]

  @Test(arguments: bad)
  func whatIsNoRequestIsRefused(_ body: String) async throws {
    let response = try await TestServer().post("/api/route", body)
    #expect(response.status == 400, "\(response.text)")
    _ = try Self.error(response)
  }

  @Test func mistakesNameTheField() async throws {
    let body = #"{"from":{"lat":47.01,"lon":15.01},"to":{"lat":47.03,"lon":15.02},"via":[{"lat":1}]}"#
    #expect(try Self.error(try await TestServer().post("/api/route", body)).message.contains("via[0]"))
  }

  @Test func positionsOutsideTheAreaAreRefused() async throws {
    let body = #"{"from":{"lat":47.01,"lon":15.01},"to":{"lat":-47,"lon":15}}"#
    let response = try await TestServer().post("/api/route", body)
    #expect(response.status == 422)
    #expect(try Self.error(response).message.contains("outside the area"))
  }

  @Test func otherBodiesAreRefused() async throws {
    let server = try TestServer()
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x"] {
      let response = try await server.ask(
        "POST", "/api/route", headers: ["Content-Type: \(type)"], body: Array(Self.good.utf8))
      #expect(response.status == 415, "\(type)")
    }
    let bare = try await server.ask("POST", "/api/route", body: Array(Self.good.utf8))
    #expect(bare.status == 415)
  }

  // MARK: - Requests of a page at start-up

  @Test func placesAreFound() async throws {
    let server = try TestServer()
    let response = try await server.ask("GET", "/api/area/search?q=wya%20&near=47.01,15.01&language=de")
    #expect(response.status == 200 && response.headers["content-type"] == "application/json")
    let results = try #require(try JSONValue(parsing: response.body)["results"]?.array)
    #expect(results.count == 1 && results[0]["title"] == "Way" && results[0]["kindName"] == "Straße")
    #expect(results[0]["lat"]?.double.map { abs($0 - 47.02) < 1e-5 } == true && results[0]["distance_m"] != nil)
    let none = try await server.ask("GET", "/api/area/search?q=xyzzy")
    #expect(none.status == 200)
    #expect(try JSONValue(parsing: none.body) == ["results": []])
  }

  @Test(arguments: [
    "", "?q=", "?q=" + String(repeating: "a", count: 513), "?q=a&near=here", "?q=a&near=91,0", "?q=a&near=0,181",
    "?q=a&limit=0", "?q=a&limit=51", "?q=a&limit=x", "?q=a&language=tlh",
  ])
  func searchesThatMakeNoSenseAreRefused(_ query: String) async throws {
    let response = try await TestServer().ask("GET", "/api/area/search" + query)
    #expect(response.status == 400)
    #expect(try !Self.error(response).message.isEmpty)
  }

  @Test func theIndexIsTheAreas() async throws {
    let response = try await TestServer().ask("GET", "/api/area/search.idx")
    #expect(response.status == 200 && response.headers["content-type"] == "application/octet-stream")
    #expect(try SearchIndex([UInt8](response.body)).count == 1)
  }

  @Test func anAreaWithoutASecondSpotHasNoFirstWalk() async throws {
    let response = try await TestServer().ask("GET", "/api/area/walk")
    #expect(response.status == 404)
    #expect(try Self.error(response).message == "The area has no first walk.")
  }

  // MARK: - Directions that fail

  private func ask(_ directions: URL, seconds: Double = 20) async throws -> RawResponse {
    let server = try TestServer {
      $0.directions = [.remote(ValhallaProvider(url: directions))]
      $0.directionsSeconds = seconds
    }
    return try await server.post("/api/route", Self.good)
  }

  @Test func withoutDirectionsThisIsSaid() async throws {
    let response = try await TestServer().post("/api/route", Self.good)
    #expect(response.status == 503)
    #expect(try Self.error(response).message == "This server has no directions.")
  }

  @Test func aServiceThatIsNotThereIs503() async throws {
    let port = try TinyServer("").port
    let response = try await ask(try #require(URL(string: "http://127.0.0.1:\(port)")))
    #expect(response.status == 503 && response.headers["retry-after"] != nil)
  }

  @Test func aServiceThatDoesNotAnswerIs504() async throws {
    let silent = try TinyServer(nil)
    let response = try await ask(silent.url, seconds: 0.5)
    withExtendedLifetime(silent) {}
    #expect(response.status == 504)
  }

  @Test(arguments: [
    (TinyServer.http("200 OK", "{}"), 502), (TinyServer.http("200 OK", "nonsense"), 502),
    (TinyServer.http("200 OK", type: "text/html", "<html>"), 502), (TinyServer.http("500 X", "{}"), 502),
    (TinyServer.http("401 X", "{}"), 502), (TinyServer.http("429 X", "{}"), 503),
    (TinyServer.http("400 X", #"{"error_code":442,"error":"No path"}"#), 422),
    (TinyServer.http("400 X", #"{"error_code":171,"error":"No suitable edges"}"#), 422),
  ])
  func refusalsOfAServiceAreDistinguished(_ said: String, _ status: Int) async throws {
    let upstream = try TinyServer(said)
    let response = try await ask(upstream.url)
    withExtendedLifetime(upstream) {}
    #expect(response.status == status, "\(response.text)")
    let error = try Self.error(response)
    #expect(!error.message.contains("127.0.0.1"), "the service's address is nobody's business: \(error.message)")
  }

  // MARK: - The choice of a service

  @Test func pagesChooseTheService() async throws {
    let first = try TinyServer(TinyServer.http("400 X", #"{"error_code":442,"error":"No path"}"#))
    let second = try TinyServer(TinyServer.http("400 X", #"{"code":"NoSegment","message":"none"}"#))
    let server = try TestServer {
      $0.directions = [
        .remote(ValhallaProvider(url: first.url)), .remote(OSRMProvider(ServiceAddress(second.url))),
      ]
    }
    let area = try JSONValue(parsing: try await server.ask("GET", "/api/area").body)
    #expect(area["providers"] == ["valhalla", "osrm"] && area["directions"] == true)
    let health = try JSONValue(parsing: try await server.ask("GET", "/api/health").body)
    #expect(health["directions"] == "ready" && health["providers"] == ["valhalla": "ready", "osrm": "ready"])
    for (member, words) in [
      ("", "no route between"), (#","provider":"osrm""#, "farther than"), (#","provider":null"#, "no route between"),
    ] {
      let response = try await server.post("/api/route", String(Self.good.dropLast()) + member + "}")
      #expect(response.status == 422)
      #expect(try Self.error(response).message.contains(words), "\(response.text)")
    }
    #expect(first.requests.count == 2 && second.requests.count == 1)
    let other = try await server.post("/api/route", String(Self.good.dropLast()) + #","provider":"mapbox"}"#)
    #expect(other.status == 422)
    #expect(try Self.error(other).advice == "Choose valhalla or osrm.")
    let unknown = try await server.post("/api/route", String(Self.good.dropLast()) + #","provider":"x"}"#)
    #expect(unknown.status == 400)
  }

  @Test func otherRoutesComeWithTheBest() async throws {
    let route = #"{"geometry":"_lgtxA_lcs[_|B_|B_db@_sN","legs":[],"distance":300,"duration":200}"#
    let upstream = try TinyServer(TinyServer.http("200 OK", #"{"code":"Ok","routes":[\#(route),\#(route)]}"#))
    let server = try TestServer { $0.directions = [.remote(OSRMProvider(ServiceAddress(upstream.url)))] }
    let asked = try await server.post("/api/route", String(Self.good.dropLast()) + #","alternatives":2}"#)
    let both = try JSONValue(parsing: asked.body)
    #expect(asked.status == 200 && both["alternatives"]?.array?.count == 1, "\(asked.text)")
    #expect(both["alternatives"]?.array?.first?["geometry"] == both["geometry"])
    let alone = try JSONValue(parsing: try await server.post("/api/route", Self.good).body)
    #expect(alone["type"] == "Feature" && alone["alternatives"] == nil)
    #expect(upstream.requests.count == 2)
  }

  @Test func absenceOfDirectionsSaysWhy() async throws {
    let server = try TestServer { $0.directionsAbsence = "Nothing is installed." }
    let health = try JSONValue(parsing: try await server.ask("GET", "/api/health").body)
    #expect(health["directions"] == "off" && health["advice"] == "Nothing is installed.")
    #expect(try Self.error(try await server.post("/api/route", Self.good)).advice == "Nothing is installed.")
  }

  /// Google refuses with status 200, and its key must not be shown.
  @Test(arguments: [("ZERO_RESULTS", 422), ("OVER_QUERY_LIMIT", 503), ("REQUEST_DENIED", 502)])
  func refusalsInsideAResponseAreDistinguished(_ word: String, _ status: Int) async throws {
    let upstream = try TinyServer(TinyServer.http("200 OK", #"{"status":"\#(word)","error_message":"k3y"}"#))
    let key = try ServiceKey("k3y", from: "test")
    let server = try TestServer {
      $0.directions = [.remote(GoogleProvider(key: key, address: ServiceAddress(upstream.url)))]
    }
    let response = try await server.post("/api/route", Self.good)
    #expect(response.status == status && !response.text.contains("k3y"), "\(response.text)")
    #expect((response.headers["retry-after"] != nil) == (status == 503))
  }

  // MARK: - Heights

  @Test func areaWithoutElevationsSaysSo() async throws {
    let response = try await TestServer().post("/api/elevation", #"{"points":[[15.01,47.01]]}"#)
    #expect(response.status == 404)
    #expect(try Self.error(response).message == "This area has no elevations.")
  }

  // MARK: - Tiles

  @Test func tilesAndFeaturesCome() async throws {
    let server = try TestServer()
    let features = try await server.ask("GET", "/api/area/features?lat=47.02&lon=15.02&radius=2000")
    #expect(features.status == 200 && features.headers["content-type"] == "application/geo+json")
    #expect(try JSONValue(parsing: features.body)["features"]?.array?.isEmpty == false)
    let tile = try await server.ask("GET", "/api/area/map/10/554/359.mvt")
    #expect(tile.status == 200 && tile.headers["content-type"] == "application/vnd.mapbox-vector-tile")
    let tag = try #require(tile.headers["etag"])
    let again = try await server.ask("GET", "/api/area/map/10/554/359.mvt", headers: ["If-None-Match: \(tag)"])
    #expect(again.status == 304)
    let none = try await server.ask("GET", "/api/area/heights/0/1100/1500.bin")
    #expect(none.status == 404)
  }

  @Test(arguments: [
    "/api/area/map/10/554/359.png", "/api/area/map/99/0/0.mvt", "/api/area/map/10/-1/0.mvt", "/api/area/map/1/9/9.mvt",
    "/api/area/map/010/554/359.mvt", "/api/area/map/a/b/c.mvt", "/api/area/map/1e1/5/5.mvt",
    "/api/area/map/10/99999999999999999999/0.mvt", "/api/area/heights/0/0/0", "/api/area/features",
    "/api/area/features?lat=91&lon=0&radius=5", "/api/area/features?lat=47&lon=15&radius=nan",
    "/api/area/features?lat=47&lon=15&radius=1e9", "/api/area/features?lat=47&lon=15&radius=-1",
  ])
  func noSuchTilesAreRefused(_ path: String) async throws {
    let response = try await TestServer().ask("GET", path)
    #expect([400, 404].contains(response.status))
    _ = try Self.error(response)
  }
}
