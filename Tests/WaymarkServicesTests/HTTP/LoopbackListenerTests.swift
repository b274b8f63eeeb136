import Foundation
import TestSupport
import Testing
import WaymarkServices

/// The servers that tests start, many of which come and go beside each other.
@Suite struct LoopbackListenerTests {
  /// A server is dropped while it serves; the next one, which may be given its socket's number, receives all connections
  /// that are its own.
  @Test func aServerThatEndsTakesNoConnectionsOfTheNext() async throws {
    let (taken, busy) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var first: LoopbackListener? = try LoopbackListener { client in
      taken.signal()
      busy.wait()
      close(client)
    }
    let port = try #require(first?.port)
    let refused = Task { try await exchange(port) }
    while taken.wait(timeout: .now()) == .timedOut { try await Task.sleep(for: .milliseconds(1)) }
    first = nil
    let next = try TinyServer(TinyServer.http("200 OK", "here"))
    busy.signal()
    await #expect(throws: HTTPFailure.unreachable) { try await refused.value }
    for _ in 0..<20 { #expect(try await exchange(next.port) == 200) }
    await #expect(throws: HTTPFailure.unreachable) { try await exchange(port) }
  }

  private func exchange(_ port: Int) async throws -> Int {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    return try await HTTPClient(timeout: 60).exchange(HTTPRequest(url: url, displayName: "here")).status
  }
}
