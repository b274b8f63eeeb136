import Foundation

/// A page that listens: how far it has been told.
///
/// It gets the next page of changes when the one before is on its way, so a slow one holds no more than one in memory.
final class AnchorListener: @unchecked Sendable {
  /// What `AnchorEvents` knows it by.
  let number: Int
  /// The body that it is told in, which holds the listener.
  weak var stream: BodyStream?

  private let lock = NSLock()
  private let events: AnchorEvents
  private var sent: Int
  private var isPulling = false
  private var lastSent = ContinuousClock.now

  init(_ events: AnchorEvents, number: Int, since: Int) {
    self.events = events
    self.number = number
    sent = since
  }

  // Also when its answer never was sent.
  deinit { events.forget(number) }

  /// Gets what is new, elsewhere, if there is something and the last is on its way.
  func pull() {
    let since: Int? = lock.withLock {
      guard !isPulling, events.hasMore(than: sent), stream?.isDrained == true else { return nil }
      isPulling = true
      return sent
    }
    guard let since else { return }
    Task.detached(executorPreference: WorkThreads.requests) { [self] in
      let page = events.page(since: since)
      lock.withLock {
        isPulling = false
        guard let page else { return }
        sent = max(sent, page.sequence)
        lastSent = .now
        if !page.bytes.isEmpty { stream?.send(page.bytes) }
      }
    }
  }

  /// A sign of life, when nothing was said for a while.
  func keepAlive(after seconds: Double) {
    let isDue = lock.withLock {
      guard ContinuousClock.now - lastSent >= .seconds(seconds) else { return false }
      lastSent = .now
      return true
    }
    if isDue, let stream, stream.isDrained { stream.send(AnchorEventPage.heartbeat) }
  }
}
