import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@Suite struct ElevationClientTests {
  /// Positions in a row that differ in the fifth decimal.
  private func positions(_ count: Int) throws -> [Coordinate] {
    try (0..<count).map { try position(46, 7 + Double($0) * 1e-5) }
  }

  /// A response of Valhalla with heights that count up from a number.
  private func heights(_ range: Range<Int>) -> String {
    TinyServer.http("200 OK", "{\"height\":[\(range.map { String($0) }.joined(separator: ","))]}")
  }

  private func client(_ server: TinyServer) throws -> ElevationClient {
    ElevationClient(
      try ElevationService(.valhalla, address: server.url.absoluteString, environment: [:]),
      http: HTTPClient(timeout: 30), retry: hasty)
  }

  @Test func manyPositionsGoInChunks() async throws {
    let server = try TinyServer(answers: [heights(0..<512), heights(512..<1024), heights(1024..<1100)])
    let client = try client(server)
    let found = try await client.heights(at: try positions(1100))
    #expect(found == (0..<1100).map { Double($0) })
    #expect(server.requests.count == 3)
    #expect(await client.requests == 3)
  }

  @Test func samePositionIsAskedOnce() async throws {
    let server = try TinyServer(answers: [heights(0..<2), heights(7..<8)])
    let client = try client(server)
    let two = try positions(2)
    #expect(try await client.heights(at: [two[1], two[0], two[1]]) == [0, 1, 0])
    #expect(try await client.heights(at: two) == [1, 0])
    #expect(server.requests.count == 1)
    #expect(try await client.heights(at: [two[0], try position(1, 1)]) == [1, 7])
    #expect(server.requests.count == 2)
    #expect(try await client.heights(at: []) == [])
  }

  @Test func positionWithoutHeightIsRememberedToo() async throws {
    let server = try TinyServer(TinyServer.http("200 OK", "{\"height\":[null]}"))
    let client = try client(server)
    #expect(try await client.heights(at: positions(1)) == [nil])
    #expect(try await client.heights(at: positions(1)) == [nil])
    #expect(server.requests.count == 1)
  }

  @Test func busyServiceIsAskedAgain() async throws {
    let server = try TinyServer(answers: [TinyServer.http("429 Too Many Requests", "{}"), heights(5..<6)])
    #expect(try await client(server).heights(at: positions(1)) == [5])
  }

  /// Google reports with status 200 that it is busy.
  @Test func quotaInsideAnAnswerIsSeen() async throws {
    let server = try TinyServer(answers: [
      TinyServer.http("200 OK", "{\"status\":\"OVER_QUERY_LIMIT\"}"),
      TinyServer.http("200 OK", "{\"status\":\"OK\",\"results\":[{\"elevation\":9}]}"),
    ])
    let service = try ElevationService(
      .google, address: server.url.absoluteString, environment: ["GOOGLE_MAPS_API_KEY": "k3y"])
    #expect(try await ElevationClient(service, retry: hasty).heights(at: positions(1)) == [9])
    #expect(server.lastRequest.contains("key=k3y"))
  }

  @Test func failureInTheMiddleKeepsWhatIsKnown() async throws {
    let server = try TinyServer(answers: [
      heights(0..<512), TinyServer.http("500 Internal Server Error", "{}"), heights(512..<600),
    ])
    let client = try client(server)
    let all = try positions(600)
    let error = await #expect(throws: InputError.self) { try await client.heights(at: all) }
    #expect(error?.problem.contains("status 500") == true)
    #expect(try await client.heights(at: all) == (0..<600).map { Double($0) })
    #expect(server.requests.count == 3, "the first chunk is not asked for again")
  }

  @Test func deadAndSilentServicesAreErrors() async throws {
    let silent = try TinyServer(nil)
    let service = try ElevationService(.valhalla, address: silent.url.absoluteString, environment: [:])
    let client = ElevationClient(service, http: HTTPClient(timeout: 0.5))
    let one = try positions(1)
    let timeout = await #expect(throws: ServiceFailure.self) { try await client.heights(at: one) }
    #expect(timeout?.failure == .timedOut && timeout?.explanation.problem.contains("no response within") == true)
    let port: Int
    do { port = try TinyServer(nil).port }
    let gone = ElevationClient(
      try ElevationService(.valhalla, address: "http://127.0.0.1:\(port)", environment: [:]))
    let error = await #expect(throws: ServiceFailure.self) { try await gone.heights(at: one) }
    #expect(error?.failure == .unreachable && error?.explanation.problem == "nothing responds at this address")
  }
}
