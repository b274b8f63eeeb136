import Foundation
import WaymarkFormats
import WaymarkStorage

/// Sends listening pages the changes in the store, whatever their source: a page, a program, another server.
final class AnchorEvents: @unchecked Sendable {
  /// Maximum number of anchors in one event.
  private static let pageLength = 500
  /// Age of the memory from which on the store counts as away, seconds.
  private static let maximumAge = 5.0

  private let lock = NSLock()
  private let store: any AnchorStore
  /// Where the store is a database: its contents as this server knows them, which all listeners get.
  private let memory: RememberedAnchors?
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
  /// Whether the store did not answer when it was last asked.
  private var isAway = false

  init(
    store: any AnchorStore, memory: RememberedAnchors?, limits: ServerLimits, note: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.memory = memory
    self.limits = limits
    self.note = note
  }

  /// Number of listening pages.
  var count: Int { lock.withLock { entries.count } }

  /// The number of the last known change.
  var lastSequence: Int { lock.withLock { sequence } }

  /// Age of what is remembered of a database, seconds; nil for a file, and before the database was read.
  var memoryAge: Double? { memory?.age }

  /// Starts sending changes to a page.
  ///
  /// - Parameter since: the sequence number up to which it has the changes; nil for new ones only.
  /// - Returns: the body of the response.
  /// - Throws: `WebError` when there are too many, `StorageError`.
  func listen(since: Int?) throws -> BodyStream {
    let now = try memory?.sequence() ?? store.sequence()
    let listener: AnchorListener? = lock.withLock {
      guard !isStopped, entries.count < limits.listeners else { return nil }
      sequence = max(sequence, now)
      lastNumber += 1
      let listener = AnchorListener(self, number: lastNumber, since: start(since, now))
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

  /// Where a listener begins. A number that the store has not reached is another store's; one that only the memory has
  /// not reached may come from another server.
  private func start(_ since: Int?, _ now: Int) -> Int { since.map { $0 <= now || memory != nil ? $0 : 0 } ?? now }

  /// Removes a listener.
  func forget(_ number: Int) { lock.withLock { entries[number] = nil } }

  private var listeners: [AnchorListener] { lock.withLock { entries.values.compactMap(\.listener) } }

  /// Checks for changes.
  func changed() {
    do throws(StorageError) {
      if let memory, try memory.follow(store) { beginAnew() }
      let now = if let memory { memory.sequence() } else { try store.sequence() }
      lock.withLock { (sequence, isAway) = (max(sequence, now), false) }
      for listener in listeners { listener.pull() }
    } catch {
      lock.withLock { isAway = true }
      if error.kind == .moved { beginAnew() }
    }
  }

  /// Whether the store answered when it was last asked, and not long ago.
  var isReady: Bool { !lock.withLock { isAway } && memory.map { $0.age ?? .infinity < Self.maximumAge } ?? true }

  /// Whether there are changes after a sequence number.
  func hasMore(than since: Int) -> Bool { lock.withLock { sequence > since } }

  /// The changes after a sequence number; nil when the store cannot be read now.
  func page(since: Int) -> AnchorEventPage? {
    let sequence = lock.withLock { self.sequence }
    if let known = lock.withLock({ lastPage }), known.since == since, known.sequence == sequence { return known.page }
    let source: any AnchorStore = memory ?? store
    guard let changes = try? source.changes(since: since, limit: Self.pageLength) else { return nil }
    let page = AnchorEventPage(changes)
    lock.withLock { lastPage = (since, sequence, page) }
    return page
  }

  /// Serves the listeners until the task is cancelled: changes by other programs, heartbeats, pages that disconnected.
  func run() async {
    async let others: Void = followForeignChanges()
    async let memory: Void = keepMemory()
    while !Task.isCancelled {
      tend()
      try? await Task.sleep(for: .seconds(min(1, limits.heartbeatSeconds)))
    }
    await others
    await memory
  }

  /// Serves the listeners once.
  func tend() {
    for listener in listeners {
      listener.stream?.endIfAbandoned()
      // Retries after the store could not be read.
      listener.pull()
      listener.keepAlive(after: limits.heartbeatSeconds)
    }
  }

  /// Asks a database that says nothing whether it is still there.
  private func keepMemory() async {
    guard let memory else { return }
    while !Task.isCancelled {
      if memory.age ?? .infinity >= 1 { changed() }
      try? await Task.sleep(for: .seconds(1))
    }
  }

  private func followForeignChanges() async {
    for await change in store.foreignChanges() {
      switch change {
      case .changed: changed()
      case .replaced(let error):
        note(error.description)
        beginAnew()
        changed()
      }
    }
  }

  /// Another store has replaced this one and counts anew: pages reconnect and query it.
  func beginAnew() {
    memory?.forget()
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
