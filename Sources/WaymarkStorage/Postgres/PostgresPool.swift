import Foundation

/// The connections of a store, made when they are needed and kept.
final class PostgresPool: @unchecked Sendable {
  /// Most connections, besides that of a listener.
  static let limit = 4
  /// Most of them that write: one does, the next one waits for it in the database. The others would only take connections
  /// from those who read.
  private static let writerLimit = 2
  /// Seconds after a failure without another attempt to connect. Until one has succeeded, one at a time attempts it and
  /// all others fail at once: an unreachable database must not delay every request.
  private static let pause = 1.0

  let url: DatabaseURL
  let access: StoreAccess
  private let patience: Int
  private let condition = NSCondition()
  private var free: [PostgresSession] = []
  private var inUse = 0
  private var writing = 0
  private var known = ""
  private var failure: (error: StorageError, end: ContinuousClock.Instant)?
  private var isTrying = false

  /// Makes a pool, with one connection.
  ///
  /// - Parameters:
  ///   - url: the database.
  ///   - access: the kind of access.
  ///   - patience: milliseconds to wait while others write, or for a connection.
  ///   - canWait: whether a database that is away now is no error.
  /// - Throws: `StorageError` when there is no connection.
  init(_ url: DatabaseURL, access: StoreAccess, patience: Int, canWait: Bool) throws(StorageError) {
    self.url = url
    self.access = access
    self.patience = patience
    do throws(StorageError) {
      let first = try connect()
      known = first.identity
      free = [first]
    } catch {
      guard canWait, error.kind == .unreachable else { throw error }
    }
  }

  /// Identity of the store that was found last; empty before the first.
  var identity: String { condition.withLock { known } }

  /// Makes a connection that the pool does not count.
  func connect() throws(StorageError) -> PostgresSession {
    let isTheOne = try mayTry()
    defer { if isTheOne { condition.withLock { isTrying = false } } }
    do throws(StorageError) {
      let session = try PostgresSession(url, isReadOnly: access == .readOnly, patience: patience)
      try PostgresSchema.prepare(session, access)
      condition.withLock { failure = nil }
      return session
    } catch {
      if error.kind == .unreachable { condition.withLock { failure = (error, .now + .seconds(Self.pause)) } }
      throw error
    }
  }

  /// Whether this is the one attempt after a failure; throws the failure's error where there may be none now.
  private func mayTry() throws(StorageError) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard let failure else { return false }
    guard !isTrying, ContinuousClock.now >= failure.end else { throw failure.error }
    isTrying = true
    return true
  }

  /// Works with a connection.
  ///
  /// - Parameters:
  ///   - isWriting: whether it waits for other writers.
  ///   - start: what is done first. When it finds that a kept connection was lost meanwhile, it is done again with a
  ///     new one; so nothing of it may last.
  ///   - body: the rest.
  /// - Returns: the result of the body.
  /// - Throws: `StorageError` when there is no connection; what the two throw.
  func use<Start, Result>(
    isWriting: Bool = false,
    _ start: (PostgresSession) throws(StorageError) -> Start,
    _ body: (PostgresSession, Start) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try enter(isWriting)
    var session = condition.withLock { free.popLast() }
    defer { leave(session, isWriting) }
    do throws(StorageError) {
      var started: Start?
      if let kept = session {
        let begun = ContinuousClock.now
        do throws(StorageError) {
          started = try start(kept)
        } catch {
          guard error.kind == .unreachable, kept.isLost else { throw error }
          // The others will not be better.
          forget()
          // It did not end, it hangs: so will the next one, for all who try.
          if ContinuousClock.now - begun > .seconds(PostgresSession.Patience.connection) {
            condition.withLock { failure = failure ?? (error, .now) }
          }
        }
      }
      if let session, let started { return try body(session, started) }
      let fresh = try connect()
      session = fresh
      condition.withLock { known = fresh.identity }
      return try body(fresh, try start(fresh))
    } catch {
      if error.kind == .moved { session?.abandon() }
      if error.kind == .moved || error.kind == .unreachable { forget() }
      throw error
    }
  }

  private func enter(_ isWriting: Bool) throws(StorageError) {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date().addingTimeInterval(Double(patience) / 1000)
    while inUse >= Self.limit || isWriting && writing >= Self.writerLimit {
      guard condition.wait(until: deadline) else { throw StorageError(.locked, at: .database(url)) }
    }
    inUse += 1
    writing += isWriting ? 1 : 0
  }

  private func leave(_ session: PostgresSession?, _ isWriting: Bool) {
    condition.lock()
    defer { condition.unlock() }
    if let session, !session.isLost, session.identity == known { free.append(session) }
    inUse -= 1
    writing -= isWriting ? 1 : 0
    // Not only one: it might be a writer that must go on waiting.
    condition.broadcast()
  }

  /// Drops the idle connections.
  private func forget() { condition.withLock { free = [] } }
}
