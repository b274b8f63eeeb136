import Foundation
import WaymarkFormats
import WaymarkStorage

/// Tells listening pages what changes in the store, whoever changes it: a page, a program, another server.
final class AnchorEvents: @unchecked Sendable {
  /// Anchors in one event at most.
  private static let pageLength = 500

  private let lock = NSLock()
  private let store: AnchorStore
  private let limits: ServerLimits
  private let note: @Sendable (String) -> Void
  /// They live as long as their answers.
  private struct Entry {
    weak var listener: AnchorListener?
  }
  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0
  private var isStopped = false
  private var foreignVersion = 0
  private var sequence = 0
  /// The last page that was made: usually all listeners want the same.
  private var lastPage: (since: Int, sequence: Int, page: AnchorEventPage)?

  init(store: AnchorStore, limits: ServerLimits, note: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.limits = limits
    self.note = note
  }

  /// Number of listening pages.
  var count: Int { lock.withLock { entries.count } }

  /// Begins to tell a page what changes.
  ///
  /// - Parameter since: up to where it knows the changes; nil for those from now on alone.
  /// - Returns: the body for its answer.
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
        503, "Too many pages listen already.", advice: "Ask again from time to time instead.",
        headers: [("Retry-After", "30")])
    }
    let stream = BodyStream { listener.pull() }
    listener.stream = stream
    stream.send(AnchorEventPage.greeting)
    // The server may have begun to stop since.
    if lock.withLock({ isStopped }) { stream.end() }
    return stream
  }

  /// A listener is gone.
  func forget(_ number: Int) { lock.withLock { entries[number] = nil } }

  private var listeners: [AnchorListener] { lock.withLock { entries.values.compactMap(\.listener) } }

  /// Something may have changed.
  func changed() {
    guard let now = try? store.sequence() else { return }
    lock.withLock { sequence = max(sequence, now) }
    for listener in listeners { listener.pull() }
  }

  /// True when there is more to tell than up to a place.
  func hasMore(than since: Int) -> Bool { lock.withLock { sequence > since } }

  /// What changed after a place; nil when the store cannot be read now.
  func page(since: Int) -> AnchorEventPage? {
    let sequence = lock.withLock { self.sequence }
    if let known = lock.withLock({ lastPage }), known.since == since, known.sequence == sequence { return known.page }
    guard let changes = try? store.changes(since: since, limit: Self.pageLength) else { return nil }
    let page = AnchorEventPage(changes)
    lock.withLock { lastPage = (since, sequence, page) }
    return page
  }

  /// Looks after the listeners until the task is cancelled: changes by other programs, signs of life, pages that went
  /// away.
  func run() async {
    while !Task.isCancelled {
      lookForForeignChanges()
      for listener in listeners {
        listener.stream?.endIfAbandoned()
        // Again, where the store could not be read.
        listener.pull()
        listener.keepAlive(after: limits.heartbeatSeconds)
      }
      try? await Task.sleep(for: .seconds(min(1, limits.heartbeatSeconds)))
    }
  }

  private func lookForForeignChanges() {
    do {
      let version = try store.foreignVersion()
      guard version != lock.withLock({ foreignVersion }) else { return }
      lock.withLock { foreignVersion = version }
      changed()
    } catch  where error.kind == .moved {
      note(error.description)
      beginAnew()
    } catch {
      // Whoever asks for anchors is told.
    }
  }

  /// Another store is there, which counts anew: pages come back and ask it.
  func beginAnew() {
    lock.withLock { (sequence, lastPage) = (0, nil) }
    for listener in listeners { listener.stream?.end() }
  }

  /// Ends all answers; there are no new ones then. To be called before the daemon stops, which no connection may sleep
  /// through.
  func stop() {
    lock.withLock { isStopped = true }
    for listener in listeners { listener.stream?.end() }
  }
}
