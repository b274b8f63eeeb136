import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@Suite struct ValhallaProviderTests {
  private func request() throws -> DirectionsRequest {
    DirectionsRequest(
      from: try position(43.7311, 7.4197), via: [try position(43.735, 7.42)], to: try position(43.7396, 7.4277),
      language: "fr-FR",
      units: .imperial)
  }

  private func provider(_ address: String) throws -> ValhallaProvider {
    ValhallaProvider(try ServiceAddress(address))
  }

  @Test func requestSaysWhatIsWanted() throws {
    let service = try provider("https://example.org/valhalla/v1/?api_key=secret")
    let http = try service.httpRequest(for: try request())
    #expect(http.url.absoluteString == "https://example.org/valhalla/v1/route?api_key=secret")
    #expect(http.method == "POST")
    #expect(!http.displayName.contains("secret"))
    let body = try JSONValue(parsing: http.body)
    #expect(body["costing"]?.string == "pedestrian")
    #expect(body["language"]?.string == "fr-FR")
    #expect(body["units"]?.string == "miles")
    let locations = try #require(body["locations"]?.array)
    #expect(locations.map { $0["lat"]?.double } == [43.7311, 43.735, 43.7396])
    #expect(locations.map { $0["lon"]?.double } == [7.4197, 7.42, 7.4277])
    #expect(locations.allSatisfy { $0["search_cutoff"]?.double == 2000 })
    var driving = try request()
    driving.mode = .driving
    #expect(try JSONValue(parsing: service.httpRequest(for: driving).body)["costing"]?.string == "auto")
  }

  @Test(arguments: [
    ("http://127.0.0.1:8002", "http://127.0.0.1:8002/route"), ("http://h/", "http://h/route"),
    ("https://h/a/route", "https://h/a/route"), ("http://user:pw@h:1/x?k=v", "http://user:pw@h:1/x/route?k=v"),
  ])
  func addressesAreUsedAsPeopleTypeThem(_ address: String, _ url: String) throws {
    let http = try provider(address).httpRequest(for: try request())
    #expect(http.url.absoluteString == url)
    #expect(!http.displayName.contains("pw") && !http.displayName.contains("k=v"))
  }

  @Test(arguments: ["", "valhalla", "ftp://h/", "http://", "127.0.0.1:8002", "http:///route", "file:///etc/passwd"])
  func otherTextIsNoAddress(_ address: String) {
    let error = #expect(throws: InputError.self) { try provider(address) }
    #expect(error?.field == "--url")
  }

  private func answer(_ status: Int, _ body: String, type: String? = "application/json") throws -> DirectionsError? {
    let provider = try provider("http://127.0.0.1:8002")
    let response = HTTPResponse(status: status, contentType: type, body: Data(body.utf8))
    let request = try request()
    return #expect(throws: DirectionsError.self) { try provider.route(from: response, answering: request) }
  }

  @Test(arguments: [
    (400, "{\"error_code\":171,\"error\":\"No suitable edges near location\"}", "farther than 2000 m"),
    (400, "{\"error_code\":442,\"error\":\"No path could be found for input\"}", "no route between"),
    (400, "{\"error_code\":170,\"error\":\"Locations are in unconnected regions\"}", "no route between"),
    (400, "{\"error_code\":154,\"error\":\"Path distance exceeds\"}", "too far apart"),
    (400, "{\"error_code\":150,\"error\":\"Exceeded max locations\"}", "more than the service takes"),
    (401, "{\"error\":\"no key\"}", "refuses the request"), (403, "{}", "refuses the request"),
    (429, "{\"error\":\"quota\"}", "too many requests"), (500, "{\"error\":\"crash\"}", "failed with status 500"),
    (404, "{\"error_code\":106,\"error\":\"Try any of\"}", "does not offer directions"),
    (200, "{}", "no trip"), (200, "[]", "array"), (200, "", "not directions"), (200, "{\"trip\":", "not directions"),
    (200, "{\"trip\":{\"legs\":[]}}", "no legs"), (502, "Bad Gateway", "failed with status 502"),
    (200, "<!DOCTYPE html><p>Welcome", "web page"), (404, "<html>not here</html>", "web page"),
  ])
  func everyOtherAnswerIsOneSentence(_ status: Int, _ body: String, _ words: String) throws {
    let error = try #require(try answer(status, body))
    #expect(error.description.contains(words), "\(error)")
    #expect(error.explanation.file?.contains("127.0.0.1:8002") == true)
    #expect(!error.description.dropLast().contains(". ") && !error.description.contains("\n"), "\(error)")
  }

  // MARK: - Sending

  @Test func serverIsAskedAndItsRefusalExplained() async throws {
    let server = try TinyServer(
      TinyServer.http("400 Bad Request", "{\"error_code\":442,\"error\":\"No path could be found for input\"}"))
    let client = DirectionsClient(ValhallaProvider(url: server.url))
    let request = try request()
    let error = await #expect(throws: DirectionsError.self) { try await client.route(for: request) }
    #expect(error?.explanation.problem.contains("no route between") == true)
    #expect(server.lastRequest.hasPrefix("POST /route HTTP/1.1"))
  }

  @Test func silentServerIsATimeout() async throws {
    let server = try TinyServer(nil)
    let client = DirectionsClient(ValhallaProvider(url: server.url), http: HTTPClient(timeout: 1))
    let request = try request()
    let error = await #expect(throws: DirectionsError.self) { try await client.route(for: request) }
    #expect(
      error?.kind == .timedOut && error?.explanation.problem == "no response within 1 s", "\(error?.description ?? "")")
  }

  @Test func nobodyAtThePortIsAnError() async throws {
    let port: Int
    do { port = try TinyServer(nil).port }
    let client = DirectionsClient(try provider("http://127.0.0.1:\(port)"))
    let request = try request()
    let error = await #expect(throws: DirectionsError.self) { try await client.route(for: request) }
    #expect(
      error?.kind == .unreachable && error?.explanation.problem == "nothing responds at this address",
      "\(error?.description ?? "")")
  }

  @Test func garbageInsteadOfHTTPIsAnError() async throws {
    let server = try TinyServer("SSH-2.0-OpenSSH_9\r\n")
    let client = DirectionsClient(ValhallaProvider(url: server.url), http: HTTPClient(timeout: 3))
    let request = try request()
    let error = await #expect(throws: DirectionsError.self) { try await client.route(for: request) }
    #expect(error?.explanation.file == server.url.absoluteString)
  }
}
