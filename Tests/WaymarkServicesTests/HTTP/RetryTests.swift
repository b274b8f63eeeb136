import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkServices

@Suite struct RetryTests {
  private func request(_ server: TinyServer, headers: [String: String] = [:]) -> HTTPRequest {
    HTTPRequest(url: server.url, headers: headers, displayName: server.url.absoluteString)
  }

  @Test func pausesDoubleUpToTheLongest() {
    let policy = RetryPolicy(attempts: 6, firstPause: 1, maximumPause: 5)
    #expect((1...6).map { policy.pause(after: $0, wanted: nil) } == [1, 2, 4, 5, 5, nil])
    #expect(RetryPolicy.never.pause(after: 1, wanted: nil) == nil)
    #expect(RetryPolicy(attempts: 1_000_000).pause(after: 999_999, wanted: nil) == 10)
    #expect(RetryPolicy(attempts: -3, firstPause: .nan, maximumPause: -1).pause(after: 1, wanted: 0) == nil)
  }

  @Test func serviceSaysWhenToComeBack() {
    let policy = RetryPolicy(attempts: 3, firstPause: 1, maximumPause: 5)
    #expect(policy.pause(after: 1, wanted: 3) == 3)
    #expect(policy.pause(after: 1, wanted: 0) == 1, "not faster than by ourselves")
    #expect(policy.pause(after: 1, wanted: 60) == nil, "too long to wait")
  }

  @Test func headerIsSecondsOrADate() {
    let now = Date(timeIntervalSince1970: 784_111_770)
    #expect(RetryAfter.seconds("120", now: now) == 120)
    #expect(RetryAfter.seconds(" 0 ", now: now) == 0)
    // RFC 9110's own example of a date is 784111777.
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == 7)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:00 GMT", now: now) == 0)
    for text in [nil, "", "soon", "-1", "1.5", "Sunday, 06-Nov-94 08:49:37 GMT"] {
      #expect(RetryAfter.seconds(text, now: now) == nil, "\(text ?? "nil")")
    }
  }

  @Test func busyServiceIsAskedAgainUntilItAnswers() async throws {
    let server = try TinyServer(answers: [
      TinyServer.http("429 Too Many Requests", "{}"),
      TinyServer.http("503 Service Unavailable", headers: ["Retry-After: 0"], ""), TinyServer.http("200 OK", "fine"),
    ])
    let response = try await HTTPClient(timeout: 30).send(request(server), retry: hasty)
    #expect(response.status == 200 && response.body == Data("fine".utf8))
    #expect(server.requests.count == 3)
  }

  @Test func patienceEnds() async throws {
    let busy = try TinyServer(TinyServer.http("429 Too Many Requests", "{}"))
    #expect(try await HTTPClient(timeout: 30).send(request(busy), retry: hasty).status == 429)
    #expect(busy.requests.count == 3)
    let long = try TinyServer(TinyServer.http("503 Service Unavailable", headers: ["Retry-After: 3600"], ""))
    let response = try await HTTPClient(timeout: 30).send(request(long), retry: hasty)
    #expect(response.retryAfter == 3600)
    #expect(long.requests.count == 1, "an hour is not waited")
    let other = try TinyServer(TinyServer.http("500 Internal Server Error", "{}"))
    #expect(try await HTTPClient(timeout: 30).send(request(other), retry: hasty).status == 500)
    #expect(other.requests.count == 1, "only what is busy is asked again")
  }

  @Test func cancellingEndsThePause() async throws {
    let server = try TinyServer(TinyServer.http("503 Service Unavailable", ""))
    let request = request(server)
    let task = Task {
      try await HTTPClient(timeout: 30).send(
        request, retry: RetryPolicy(attempts: 2, firstPause: 1000, maximumPause: 1000))
    }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func keyDoesNotFollowToAnotherHost() async throws {
    let thief = try TinyServer(TinyServer.http("200 OK", "{}"))
    let server = try TinyServer(TinyServer.http("302 Found", headers: ["Location: \(thief.url.absoluteString)/x"], ""))
    let response = try await HTTPClient(timeout: 30).send(request(server, headers: ["X-Key": "secret"]))
    #expect(response.status == 302)
    #expect(thief.requests.isEmpty)
  }
}
