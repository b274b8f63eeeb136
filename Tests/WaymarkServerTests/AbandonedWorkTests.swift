import Foundation
import Synchronization
import Testing

@testable import WaymarkServer

/// No work is done for a client that has disconnected.
@Suite struct AbandonedWorkTests {
  @Test func workIsCancelledWhenItsClientGoes() async throws {
    let (begun, cancelled) = (Latch(), Latch())
    let daemon = try HTTPDaemon(try ListeningSocket(address: "127.0.0.1", port: 0)) { _ in
      .work(bodyLimit: 0) { _ in
        begun.open()
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
        cancelled.open()
        return WebResponse(status: 200)
      }
    }
    let port = daemon.port
    try await TestServer.client {
      let connection = try RawConnection(port: port)
      connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      begun.wait()
      // The connection closes here.
    }
    await cancelled.isOpened()
    await daemon.stop()
  }

  /// The gate is closed and none of the many waiting clients is connected any more: none of their work is done.
  @Test func whatWaitsIsDroppedWithItsClient() async throws {
    let gate = WorkGate(atOnce: 1, waiting: 100)
    let isReleased = Latch()
    let done = Mutex(0)
    let daemon = try HTTPDaemon(try ListeningSocket(address: "127.0.0.1", port: 0)) { _ in
      .work(bodyLimit: 0) { request in
        let answer = try? await gate.run(for: request.head.client) {
          await isReleased.isOpened()
          done.withLock { $0 += 1 }
          return WebResponse(status: 200)
        }
        return answer ?? WebResponse(status: 503)
      }
    }
    let port = daemon.port
    let first = try await TestServer.client {
      let first = try RawConnection(port: port)
      first.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      while gate.isFree { usleep(1000) }
      let others = try (0..<50).map { _ in
        let connection = try RawConnection(port: port)
        connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return connection
      }
      while gate.waitingCount < others.count { usleep(1000) }
      return first
    }
    while gate.waitingCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
    isReleased.open()
    let answer = try await TestServer.client { first.answer()?.status }
    #expect(answer == 200)
    #expect(done.withLock { $0 } == 1)
    await daemon.stop()
  }

  /// Something that happens once.
  private final class Latch: Sendable {
    private let state = Mutex(false)

    func open() { state.withLock { $0 = true } }

    func wait() { while !state.withLock({ $0 }) { usleep(1000) } }

    func isOpened() async { while !state.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) } }
  }
}
