import Foundation

/// The connections of a store, made when they are needed and kept.
final class PostgresPool: @unchecked Sendable {
  /// Most connections, besides that of a listener.
  static let limit = 4
  /// Seconds after a failure without another attempt to connect: an unreachable database must not delay every request.
  private static let pause = 1.0

  let url: DatabaseURL
  let access: StoreAccess
  private let patience: Int
  private let condition = NSCondition()
  private var free: [PostgresSession] = []
  private var inUse = 0
  private var known = ""
  private var failure: (error: StorageError, time: ContinuousClock.Instant)?

  /// Makes a pool, with one connection.
  init(_ url: DatabaseURL, access: StoreAccess, patience: Int) throws(StorageError) {
    self.url = url
    self.access = access
    self.patience = patience
    let first = try connect()
    known = first.identity
    free = [first]
  }

  /// Identity of the store that was found last.
  var identity: String { condition.withLock { known } }

  /// Makes a connection that the pool does not count.
  func connect() throws(StorageError) -> PostgresSession {
    let now = ContinuousClock.now
    if let failure = condition.withLock({ failure }), now - failure.time < .seconds(Self.pause) { throw failure.error }
    do throws(StorageError) {
      let session = try PostgresSession(url, isReadOnly: access == .readOnly, patience: patience)
      try PostgresSchema.prepare(session, access)
      condition.withLock { failure = nil }
      return session
    } catch {
      if error.kind == .unreachable { condition.withLock { failure = (error, .now) } }
      throw error
    }
  }

  /// Works with a connection.
  ///
  /// - Parameters:
  ///   - start: what is done first. When it finds that a kept connection was lost meanwhile, it is done again with a
  ///     new one; so nothing of it may last.
  ///   - body: the rest.
  /// - Returns: the result of the body.
  /// - Throws: `StorageError` when there is no connection; what the two throw.
  func use<Start, Result>(
    _ start: (PostgresSession) throws(StorageError) -> Start,
    _ body: (PostgresSession, Start) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try enter()
    var session = condition.withLock { free.popLast() }
    defer { leave(session) }
    do throws(StorageError) {
      var started: Start?
      if let kept = session {
        do throws(StorageError) {
          started = try start(kept)
        } catch {
          guard error.kind == .unreachable, kept.isLost else { throw error }
          // The others will not be better.
          forget()
        }
      }
      if let session, let started { return try body(session, started) }
      let fresh = try connect()
      session = fresh
      condition.withLock { known = fresh.identity }
      return try body(fresh, try start(fresh))
    } catch {
      if error.kind == .moved {
        session?.abandon()
        forget()
      }
      throw error
    }
  }

  private func enter() throws(StorageError) {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date().addingTimeInterval(Double(patience) / 1000)
    while inUse >= Self.limit {
      guard condition.wait(until: deadline) else { throw StorageError(.locked, at: .database(url)) }
    }
    inUse += 1
  }

  private func leave(_ session: PostgresSession?) {
    condition.lock()
    defer { condition.unlock() }
    if let session, !session.isLost, session.identity == known { free.append(session) }
    inUse -= 1
    condition.signal()
  }

  /// Drops the idle connections.
  private func forget() { condition.withLock { free = [] } }
}
