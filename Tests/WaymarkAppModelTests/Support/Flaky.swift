import Synchronization

/// The whole server, for a limited number of responses; then there is no connection.
final class Flaky: Sendable {
  let server: FakeServer

  init(limit: Int) {
    let left = Counter(limit)
    let whole = FakeServer.whole()
    server = FakeServer { path in left.next() ? whole.answer(path) : nil }
  }
}

/// Counts down.
final class Counter: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  func next() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
