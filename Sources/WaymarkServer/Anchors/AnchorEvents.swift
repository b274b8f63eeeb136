import Foundation
import WaymarkFormats
import WaymarkStorage

/// Sends listening pages the changes in the store, whatever their source: a page, a program, another server.
final class AnchorEvents: @unchecked Sendable {
  /// Most anchors in one event.
  private static let pageLength = 500

  private let lock = NSLock()
  private let store: any AnchorStore
  private let limits: ServerLimits
  private let note: @Sendable (String) -> Void
  /// Entries live as long as their responses.
  private struct Entry {
    weak var listener: AnchorListener?
  }
  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0
  private var isStopped = false
  private var sequence = 0
  /// The last page made: usually all listeners need the same one.
  private var lastPage: (since: Int, sequence: Int, page: AnchorEventPage)?

  init(store: any AnchorStore, limits: ServerLimits, note: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.limits = limits
    self.note = note
  }

  /// Number of listening pages.
  var count: Int { lock.withLock { entries.count } }

  /// Starts sending changes to a page.
  ///
  /// - Parameter since: the sequence number up to which it has the changes; nil for new ones only.
  /// - Returns: the body of the response.
  /// - Throws: `WebError` when there are too many, `StorageError`.
  func listen(since: Int?) throws -> BodyStream {
    let now = try store.sequence()
    let listener: AnchorListener? = lock.withLock {
      guard !isStopped, entries.count < limits.listeners else { return nil }
      sequence = max(sequence, now)
      lastNumber += 1
      let listener = AnchorListener(self, number: lastNumber, since: since.map { $0 <= now ? $0 : 0 } ?? now)
      entries[lastNumber] = Entry(listener: listener)
      return listener
    }
    guard let listener else {
      throw WebError(
        503, "Too many pages listen already.", advice: "Poll from time to time instead.",
        headers: [("Retry-After", "30")])
    }
    let stream = BodyStream { listener.pull() }
    listener.stream = stream
    stream.send(EventStream.greeting)
    // The server may have begun to stop in the meantime.
    if lock.withLock({ isStopped }) { stream.end() }
    return stream
  }

  /// Removes a listener.
  func forget(_ number: Int) { lock.withLock { entries[number] = nil } }

  private var listeners: [AnchorListener] { lock.withLock { entries.values.compactMap(\.listener) } }

  /// Checks for changes.
  func changed() {
    guard let now = try? store.sequence() else { return }
    lock.withLock { sequence = max(sequence, now) }
    for listener in listeners { listener.pull() }
  }

  /// Whether there are changes after a sequence number.
  func hasMore(than since: Int) -> Bool { lock.withLock { sequence > since } }

  /// The changes after a sequence number; nil when the store cannot be read now.
  func page(since: Int) -> AnchorEventPage? {
    let sequence = lock.withLock { self.sequence }
    if let known = lock.withLock({ lastPage }), known.since == since, known.sequence == sequence { return known.page }
    guard let changes = try? store.changes(since: since, limit: Self.pageLength) else { return nil }
    let page = AnchorEventPage(changes)
    lock.withLock { lastPage = (since, sequence, page) }
    return page
  }

  /// Serves the listeners until the task is cancelled: changes by other programs, heartbeats, pages that disconnected.
  func run() async {
    async let others: Void = followForeignChanges()
    while !Task.isCancelled {
      for listener in listeners {
        listener.stream?.endIfAbandoned()
        // Retries after the store could not be read.
        listener.pull()
        listener.keepAlive(after: limits.heartbeatSeconds)
      }
      try? await Task.sleep(for: .seconds(min(1, limits.heartbeatSeconds)))
    }
    await others
  }

  private func followForeignChanges() async {
    for await change in store.foreignChanges() {
      switch change {
      case .changed: changed()
      case .replaced(let error):
        note(error.description)
        beginAnew()
      }
    }
  }

  /// Another store has replaced this one and counts anew: pages reconnect and query it.
  func beginAnew() {
    lock.withLock { (sequence, lastPage) = (0, nil) }
    for listener in listeners { listener.stream?.end() }
  }

  /// Ends all responses and accepts no new ones. Must be called before the daemon stops, because no connection may be
  /// suspended then.
  func stop() {
    lock.withLock { isStopped = true }
    for listener in listeners { listener.stream?.end() }
  }
}
