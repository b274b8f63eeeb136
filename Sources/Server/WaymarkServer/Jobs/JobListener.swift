import Foundation

/// A page that follows a job: it gets the newest state when the one before has been sent.
final class JobListener: @unchecked Sendable {
  private let lock = NSLock()
  /// The body holds the listener.
  private weak var stream: BodyStream?
  private var newest: Data?
  private var isLast = false
  private var lastSent = ContinuousClock.now

  /// The body that is sent to it.
  func makeStream() -> BodyStream {
    let stream = BodyStream { self.send() }
    lock.withLock { self.stream = stream }
    stream.send(EventStream.greeting)
    return stream
  }

  /// Sends a state, or keeps it until the one before has been sent.
  func update(_ event: Data, isLast: Bool) {
    lock.withLock { (newest, self.isLast) = (event, isLast) }
    send()
  }

  /// Sends a heartbeat when nothing was sent for a while, and ends the body of a page that has gone.
  func keepAlive(after seconds: Double) {
    let stream = lock.withLock { self.stream }
    stream?.endIfAbandoned()
    let isDue = lock.withLock { ContinuousClock.now - lastSent >= .seconds(seconds) }
    guard isDue, let stream, stream.isDrained else { return }
    lock.withLock { lastSent = .now }
    stream.send(EventStream.heartbeat)
  }

  /// Ends the body.
  func end() { lock.withLock { stream }?.end() }

  private func send() {
    let (stream, event, ends) = lock.withLock { () -> (BodyStream?, Data?, Bool) in
      guard let body = self.stream, body.isDrained else { return (nil, nil, false) }
      defer { newest = nil }
      if newest != nil { lastSent = .now }
      return (body, newest, newest != nil && isLast)
    }
    if let event { stream?.send(event) }
    if ends { stream?.end() }
  }
}
