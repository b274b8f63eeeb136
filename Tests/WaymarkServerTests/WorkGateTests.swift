import Testing

@testable import WaymarkServer

@Suite struct WorkGateTests {
  private actor Count {
    private var running = 0
    private(set) var most = 0

    func begin() {
      running += 1
      most = max(most, running)
    }

    func end() { running -= 1 }
  }

  @Test func noMoreThanAllowedWorkAtOnce() async throws {
    let gate = WorkGate(atOnce: 3, waiting: 100)
    let now = Count()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await gate.run {
            await now.begin()
            for _ in 0..<20 { await Task.yield() }
            await now.end()
            return WebResponse(status: 200)
          }.status
        }
      }
      var count = 0
      for try await status in group where status == 200 { count += 1 }
      #expect(count == 50)
    }
    #expect(await now.most <= 3)
  }

  @Test func tooManyAreSentAwayAndCancelledOnesDoNotWait() async throws {
    let gate = WorkGate(atOnce: 1, waiting: 1)
    let blocker = Task { try await gate.run { await Self.untilCancelled() } }
    while gate.isFree { await Task.yield() }
    let waiter = Task { try await gate.run { WebResponse(status: 200) } }
    while gate.hasRoom { await Task.yield() }
    let error = await #expect(throws: WebError.self) { try await gate.run { WebResponse(status: 200) } }
    #expect(error?.status == 503 && error?.headers.first?.name == "Retry-After")
    waiter.cancel()
    let cancelled = await waiter.result
    #expect(throws: WebError.self) { try cancelled.get() }
    blocker.cancel()
    _ = await blocker.result
    #expect(try await gate.run { WebResponse(status: 204) }.status == 204)
  }

  private static func untilCancelled() async -> WebResponse {
    while !Task.isCancelled { await Task.yield() }
    return WebResponse(status: 200)
  }
}
