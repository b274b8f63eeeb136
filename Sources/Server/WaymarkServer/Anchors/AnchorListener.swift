import Foundation

/// A listening page: the changes sent to it so far.
///
/// It receives the next page of changes when the one before has been sent, so a slow one keeps only one in memory.
final class AnchorListener: @unchecked Sendable {
  /// Its number in `AnchorEvents`.
  let number: Int
  /// The body that is sent to it; the body holds the listener.
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

  // Also when its response was never sent.
  deinit { events.forget(number) }

  /// Fetches changes on another thread, if there are any and the last ones have been sent.
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

  /// Sends a heartbeat when nothing was sent for a while.
  func keepAlive(after seconds: Double) {
    let isDue = lock.withLock {
      guard ContinuousClock.now - lastSent >= .seconds(seconds) else { return false }
      lastSent = .now
      return true
    }
    if isDue, let stream, stream.isDrained { stream.send(EventStream.heartbeat) }
  }
}
