import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkServices

/// Hostile servers: every response ends in an error of its kind, before it takes memory or time.
@Suite struct HostileAnswerTests {
  private func failure(_ server: TinyServer, path: String = "", timeout: Double = 60) async -> HTTPFailure? {
    let request = HTTPRequest(url: server.url.appendingPathComponent(path), displayName: "here")
    do throws(HTTPFailure) {
      _ = try await HTTPClient(timeout: timeout).exchange(request)
      return nil
    } catch { return error }
  }

  @Test func answerWithoutEnd() async throws {
    let server = try TinyServer("HTTP/1.1 200 OK\r\n\r\n", tail: (String(repeating: "a", count: 1 << 20), 0))
    #expect(await failure(server) == .tooLong)
  }

  @Test func headerWithoutEnd() async throws {
    let one = try TinyServer("HTTP/1.1 200 OK\r\n", tail: ("X-A: \(String(repeating: "a", count: 4096))\r\n", 0))
    #expect(await failure(one) == .tooLong)
    let early = try TinyServer(
      "", tail: ("HTTP/1.1 103 Early Hints\r\nLink: </\(String(repeating: "a", count: 999))>\r\n\r\n", 0))
    #expect(await failure(early) == .tooLong)
  }

  @Test func answerThatDrips() async throws {
    let server = try TinyServer("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", tail: ("a", 200_000))
    #expect(await failure(server, timeout: 1) == .timedOut)
    let silent = try TinyServer(nil)
    #expect(await failure(silent, timeout: 0.5) == .timedOut)
  }

  @Test func redirectsWithoutEnd() async throws {
    let server = try TinyServer(TinyServer.http("302 Found", headers: ["Location: /again"], ""))
    #expect(await failure(server) == .tooManyRedirects)
    #expect(server.requests.count == 1 + HTTPLimits().redirects)
    for address in ["file:///etc/passwd", "gopher://127.0.0.1:1/", "http://127.0.0.1:1/", "//example.invalid/"] {
      let elsewhere = try TinyServer(TinyServer.http("302 Found", headers: ["Location: \(address)"], "stay"))
      let request = HTTPRequest(url: elsewhere.url, displayName: "here")
      #expect(try await HTTPClient(timeout: 30).exchange(request).status == 302)
      #expect(elsewhere.requests.count == 1)
    }
  }

  @Test func redirectOnTheSameHostIsFollowed() async throws {
    for (status, method) in [
      ("301 Moved Permanently", "GET"), ("302 Found", "GET"), ("303 See Other", "GET"),
      ("307 Temporary Redirect", "POST"), ("308 Permanent Redirect", "POST"),
    ] {
      let server = try TinyServer(answers: [
        TinyServer.http(status, headers: ["Location: /there"], "away"), TinyServer.http("200 OK", "here"),
      ])
      let request = HTTPRequest(
        url: server.url, method: "POST", headers: ["X-Key": "k"], body: Data("b".utf8), displayName: "here")
      #expect(try await HTTPClient(timeout: 30).exchange(request).body == Data("here".utf8))
      #expect(server.lastRequest.hasPrefix("\(method) /there HTTP/1.1") && server.lastRequest.contains("X-Key: k"))
      #expect(server.lastRequest.hasSuffix("\r\n\r\nb") == (method == "POST"), "the body goes along, or not")
    }
  }

  /// The time-out covers the whole exchange, including redirects.
  @Test func redirectsDoNotGiveMoreTime() async throws {
    let moved = TinyServer.http("307 Temporary Redirect", headers: ["Location: /there"], "")
    let server = try TinyServer(
      answers: [moved, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"], tail: ("a", 50_000))
    let request = HTTPRequest(url: server.url, method: "POST", body: Data("b".utf8), displayName: "here")
    await #expect(throws: HTTPFailure.timedOut) { try await HTTPClient(timeout: 1).exchange(request) }
    #expect(server.requests.count == 2 && server.lastRequest.hasPrefix("POST /there"))
  }

  @Test func compressedBomb() async throws {
    let packed = try #require(Gzip.compress(Data(count: 64 << 20), level: 9))
    let head =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\nConnection: close\r\n\r\n"
    let server = try TinyServer(bytes: Array(head.utf8) + Array(packed))
    #expect(packed.count < 100_000)
    #expect(await failure(server) == .tooLong)
    let small = try #require(Gzip.compress(Data("fine".utf8)))
    let good = try TinyServer(
      bytes: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(small.count)\r\n\r\n".utf8)
        + Array(small))
    let request = HTTPRequest(url: good.url, displayName: "here")
    #expect(try await HTTPClient(timeout: 30).exchange(request).body == Data("fine".utf8))
  }

  @Test func brokenConnections() async throws {
    let cut = try TinyServer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
    #expect(await failure(cut) == .unreachable)
    let mute = try TinyServer("")
    #expect(await failure(mute) == .unreachable)
    let other = try TinyServer("SSH-2.0-OpenSSH_9\r\n")
    #expect(await failure(other) == .notHTTP)
  }

  @Test func addressesOfOtherKinds() async throws {
    for text in ["file:///etc/passwd", "ftp://127.0.0.1/", "data:,x"] {
      let request = HTTPRequest(url: try #require(URL(string: text)), displayName: "here")
      await #expect(throws: HTTPFailure.badAddress) { try await HTTPClient(timeout: 5).exchange(request) }
    }
    let nowhere = HTTPRequest(url: try #require(URL(string: "http://nowhere.invalid/")), displayName: "here")
    await #expect(throws: HTTPFailure.noHost) { try await HTTPClient(timeout: 30).exchange(nowhere) }
  }

  @Test func cancellingEndsTheTransfer() async throws {
    let server = try TinyServer(nil)
    let request = HTTPRequest(url: server.url, displayName: "here")
    let task = Task { try await HTTPClient(timeout: 3600).send(request) }
    while server.connections == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await HTTPClient(timeout: 3600).send(request)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test func connectionsAreKept() async throws {
    let server = try TinyServer(
      bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8), keepsConnections: true)
    let request = HTTPRequest(url: server.url, method: "POST", body: Data(count: 2000), displayName: "here")
    for _ in 0..<20 { #expect(try await HTTPClient(timeout: 30).exchange(request).status == 200) }
    #expect(server.requests.count == 20)
    #expect(server.connections < 10, "other tests take connections out of the pool in between, but not all")
    // While one request uses the kept connection, the others need their own.
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { try await HTTPClient(timeout: 30).exchange(request).status } }
      for try await status in group { #expect(status == 200) }
    }
  }
}
