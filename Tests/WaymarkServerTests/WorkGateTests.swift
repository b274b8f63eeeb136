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
          try await gate.run(for: .own) {
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
    let blocker = Task { try await gate.run(for: .own) { await Self.untilCancelled() } }
    while gate.isFree { await Task.yield() }
    let waiter = Task { try await gate.run(for: .own) { WebResponse(status: 200) } }
    while gate.hasRoom { await Task.yield() }
    let error = await #expect(throws: WebError.self) { try await gate.run(for: .own) { WebResponse(status: 200) } }
    #expect(error?.status == 503 && error?.headers.first?.name == "Retry-After")
    waiter.cancel()
    let cancelled = await waiter.result
    #expect(throws: CancellationError.self) { try cancelled.get() }
    blocker.cancel()
    _ = await blocker.result
    #expect(try await gate.run(for: .own) { WebResponse(status: 204) }.status == 204)
  }

  /// One client has queued a hundred requests before another queues one: that one is second.
  @Test func aFewWaitBesideManyNotBehindThem() async throws {
    let gate = WorkGate(atOnce: 1, waiting: 200)
    let many = try #require(ClientAddress(bytes: [10, 0, 0, 1]))
    let few = try #require(ClientAddress(bytes: [10, 0, 0, 2]))
    let blocker = Task { try await gate.run(for: many) { await Self.untilCancelled() } }
    while gate.isFree { await Task.yield() }
    let order = Order()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { try await gate.run(for: many) { await order.add("many") } }
        while gate.waitingCount <= number { await Task.yield() }
      }
      group.addTask { try await gate.run(for: few) { await order.add("few") } }
      while gate.waitingCount <= 100 { await Task.yield() }
      blocker.cancel()
      try await group.waitForAll()
    }
    #expect(await order.names.prefix(3).contains("few"))
  }

  /// When the slots run out, the client that holds them loses one, not the newcomer.
  @Test func whoHoldsAllPlacesMakesRoom() async throws {
    let gate = WorkGate(atOnce: 1, waiting: 10)
    let many = try #require(ClientAddress(bytes: [10, 0, 0, 1]))
    let few = try #require(ClientAddress(bytes: [10, 0, 0, 2]))
    let blocker = Task { try await gate.run(for: many) { await Self.untilCancelled() } }
    while gate.isFree { await Task.yield() }
    let waiters = (0..<10).map { _ in Task { try await gate.run(for: many) {} } }
    while gate.hasRoom { await Task.yield() }
    let newcomer = Task { try await gate.run(for: few) { true } }
    var sentAway = 0
    // A slot is free as soon as one of the many is refused; then the gate opens.
    while gate.waitingCount(of: few) == 0 { await Task.yield() }
    blocker.cancel()
    #expect(try await newcomer.value)
    for waiter in waiters { if case .failure = await waiter.result { sentAway += 1 } }
    #expect(sentAway == 1)
  }

  private actor Order {
    private(set) var names: [String] = []

    func add(_ name: String) { names.append(name) }
  }

  private static func untilCancelled() async -> WebResponse {
    while !Task.isCancelled { await Task.yield() }
    return WebResponse(status: 200)
  }
}
