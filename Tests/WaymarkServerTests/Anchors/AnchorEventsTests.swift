import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
@testable import WaymarkStorage

@testable import WaymarkServer

/// Changes as open pages receive them.
@Suite struct AnchorEventsTests {
  private func listen(_ server: AnchorServer, _ query: String = "", _ headers: [String] = []) async throws
    -> EventConnection
  {
    let port = server.server.port
    return try await TestServer.client {
      let events = try EventConnection(port: port, query: query, headers: headers)
      guard events.waits(for: "retry: 3000") else { throw WebError(500, "no greeting: \(events.text)") }
      return events
    }
  }

  private func waits(_ events: EventConnection, for word: String, times: Int = 1) async throws -> Bool {
    try await TestServer.client { events.waits(for: word, times: times) }
  }

  @Test func changesReachAllThatListen() async throws {
    let server = try AnchorServer()
    let pages = [try await listen(server), try await listen(server), try await listen(server)]
    #expect(pages[0].text.contains("Content-Type: text/event-stream"))
    let id = try await server.add("A\nB <b>")
    for page in pages {
      #expect(try await waits(page, for: "\n\n", times: 2))
      #expect(page.text.contains("event: anchors\nid: 1\ndata: {\"sequence\":1,") && page.text.contains(id))
    }
    // By another program, which writes to the same file.
    let other = try SQLiteAnchorStore(path: server.store.path)
    let record = try #require(try other.anchors().first)
    let stamp: JSONValue = ["2027-01-15T09:00:00.000Z", "cli"]
    guard case .object(var json) = AnchorJSON.value(of: record) else { return }
    json["name"] = "from another program"
    json["edited"] = ["place": stamp, "name": stamp, "note": stamp, "colour": stamp]
    try other.merge(
      [try AnchorJSON.record(JSONField(document: .object(json)))], now: .init(secondsSince1970: 1_900_000_000))
    for page in pages { #expect(try await waits(page, for: "from another program")) }
    // And a deletion.
    #expect(try await server.ask("DELETE", "/\(id)", headers: ["If-Match: \"2\""]).status == 204)
    for page in pages { #expect(try await waits(page, for: "\"deleted\":true")) }
  }

  @Test func whoComesBackReceivesWhatWasMissed() async throws {
    let server = try AnchorServer()
    for i in 0..<4 { _ = try await server.add("anchor \(i)") }
    let all = try await listen(server, "?since=0")
    #expect(try await waits(all, for: "anchor 3") && all.text.contains("anchor 0"))
    let some = try await listen(server, "?since=3")
    #expect(try await waits(some, for: "anchor 3") && !some.text.contains("anchor 2"))
    // The browser's last event is newer than the one in the address.
    let back = try await listen(server, "?since=0", ["Last-Event-ID: 3"])
    #expect(try await waits(back, for: "anchor 3") && !back.text.contains("anchor 2"))
    let new = try await listen(server)
    _ = try await server.add("anchor 4")
    #expect(try await waits(new, for: "anchor 4") && !new.text.contains("anchor 3"))
    // A sequence number of another store.
    let lost = try await listen(server, "?since=1000")
    #expect(try await waits(lost, for: "anchor 0"))
    for query in ["?since=x", "?since=-1"] {
      #expect(try await server.ask("GET", "/events" + query).status == 400)
    }
  }

  /// More than one event's worth of changes, to a page that reads only later.
  @Test func aSlowPageGetsEverything() async throws {
    let server = try AnchorServer()
    var generator = SeededGenerator(seed: 9)
    let records = try (0..<1200).map { try Self.record("record-\($0)-", using: &generator) }
    try server.store.merge(records, now: .init(secondsSince1970: 1_900_000_000))
    let page = try await listen(server, "?since=0")
    #expect(try await waits(page, for: "record-1199-"))
    #expect(page.text.components(separatedBy: "event: anchors").count - 1 == 3)
    for i in 0..<1200 { #expect(page.text.contains("record-\(i)-")) }
  }

  @Test func silenceIsBrokenBySignsOfLife() async throws {
    let server = try AnchorServer { $0.limits.heartbeatSeconds = 0.1 }
    let page = try await listen(server)
    #expect(try await waits(page, for: "\n:\n\n", times: 2))
  }

  /// Longer than a connection may otherwise stay open without a byte.
  @Test func listeningOutlivesTheLimitsOfSilence() async throws {
    let server = try AnchorServer {
      $0.limits.idleSeconds = 1
      $0.limits.answerSeconds = 0.5
      $0.limits.headSeconds = 0.5
    }
    let page = try await listen(server)
    try await Task.sleep(for: .milliseconds(2500))
    _ = try await server.add("later")
    #expect(try await waits(page, for: "later"))
  }

  @Test func thereIsALimit() async throws {
    let server = try AnchorServer { $0.limits.listeners = 2 }
    let one = try await listen(server)
    var two: EventConnection? = try await listen(server)
    let third = try await server.ask("GET", "/events")
    #expect(third.status == 503 && third.headers["retry-after"] == "30")
    // Pages that disconnect are detected, and make room.
    withExtendedLifetime(two) {}
    two = nil
    var next = 503
    while next == 503 {
      try await Task.sleep(for: .milliseconds(50))
      let port = server.server.port
      next = try await TestServer.client {
        let events = try EventConnection(port: port)
        _ = events.waits(for: "\r\n\r\n")
        return events.text.contains("503 ") ? 503 : 200
      }
    }
    #expect(next == 200)
    _ = try await server.add("x")
    #expect(try await waits(one, for: "\"name\":\"x\""))
  }

  /// Suspended, in the middle of an event, just connected: all end with the server, which does not wait for them.
  @Test func listeningEndsWithTheServer() async throws {
    let server = try AnchorServer()
    var generator = SeededGenerator(seed: 10)
    let records = try (0..<3000).map { try Self.record("\($0)", using: &generator) }
    try server.store.merge(records, now: .init(secondsSince1970: 1_900_000_000))
    let sleeping = [try await listen(server), try await listen(server)]
    let busy = [try await listen(server, "?since=0"), try await listen(server, "?since=1000")]
    await server.server.stop()
    for page in sleeping + busy { #expect(try await TestServer.client { page.ends() }) }
  }

  /// Pages connect and disconnect while much changes: nothing is leaked, nothing blocks.
  @Test func comingAndGoing() async throws {
    let server = try AnchorServer()
    let port = server.server.port
    var generator = SeededGenerator(seed: 11)
    let plans = (0..<60).map { _ in Int.random(in: 0...3, using: &generator) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for i in 0..<40 { _ = try await server.add("n\(i)") } }
      for plan in plans {
        group.addTask {
          try await TestServer.client {
            let events = try EventConnection(port: port, query: "?since=0")
            // Some disconnect before the response, some in the middle.
            if plan > 0 { _ = events.waits(for: "event: anchors", times: plan - 1) }
          }
        }
      }
      try await group.waitForAll()
    }
    let page = try await listen(server, "?since=0")
    #expect(try await waits(page, for: "\"n39\""))
    #expect(try await server.server.ask("GET", "/api/health").status == 200)
  }

  static func record(_ name: String, using generator: inout SeededGenerator) throws -> AnchorRecord {
    let stamp: JSONValue = ["2026-01-01T00:00:00.000Z", "phone"]
    let json: JSONValue = [
      "id": .string(AnchorID(using: &generator).text), "lat": 47.01, "lon": 15.01, "name": .string(name),
      "edited": ["place": stamp, "name": stamp, "note": stamp, "colour": stamp],
    ]
    return try AnchorJSON.record(JSONField(document: json))
  }
}
